-- device 1: token-1
-- device 2: token-2
-- device 3: token-3
-- device 4: token-4
-- device 5: token-5
-- device 6: token-6
-- device 7: token-7
-- device 8: token-8
CREATE TABLE tables ( code TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, title TEXT NOT NULL, stage TEXT NOT NULL CHECK (stage IN ('lobby', 'playing', 'over')), opened_at BIGINT NOT NULL, changed_at BIGINT NOT NULL, start TEXT, continues TEXT REFERENCES tables (code) );
CREATE TABLE seats ( code TEXT NOT NULL REFERENCES tables (code), seat TEXT NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (code, seat) );
CREATE TABLE devices ( id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE, host INTEGER NOT NULL CHECK (host IN (0, 1)), seen_at BIGINT NOT NULL );
CREATE TABLE holdings ( device INTEGER NOT NULL REFERENCES devices (id), code TEXT NOT NULL, seat TEXT NOT NULL, since BIGINT NOT NULL, PRIMARY KEY (code, seat), UNIQUE (device, code, seat), FOREIGN KEY (code, seat) REFERENCES seats (code, seat) ON DELETE CASCADE );
CREATE TABLE hands ( device INTEGER NOT NULL REFERENCES devices (id), code TEXT NOT NULL REFERENCES tables (code), seat TEXT, PRIMARY KEY (device, code), FOREIGN KEY (device, code, seat) REFERENCES holdings (device, code, seat) ON DELETE CASCADE );
CREATE INDEX hands_by_code ON hands (code);
CREATE TABLE links ( token_hash BLOB NOT NULL PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('seat', 'host', 'launch')), code TEXT REFERENCES tables (code), seat TEXT, made_at BIGINT NOT NULL, used_at BIGINT, revoked INTEGER NOT NULL CHECK (revoked IN (0, 1)), FOREIGN KEY (code, seat) REFERENCES seats (code, seat) ON DELETE CASCADE );
CREATE INDEX links_by_seat ON links (code, seat);
CREATE TABLE log ( code TEXT NOT NULL REFERENCES tables (code), seq INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT NOT NULL, key TEXT NOT NULL, answer TEXT, back_to INTEGER NOT NULL, anchor TEXT NOT NULL, at BIGINT NOT NULL, fingerprint TEXT NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (code, seq) );
CREATE TABLE boxes ( game TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (game, key) );
CREATE TABLE claims ( number INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL, seat TEXT NOT NULL, token_hash BLOB NOT NULL, address TEXT NOT NULL, at BIGINT NOT NULL, UNIQUE (token_hash, code), FOREIGN KEY (code, seat) REFERENCES seats (code, seat) ON DELETE CASCADE );
CREATE INDEX claims_by_seat ON claims (code, seat);
CREATE TABLE past_holdings ( code TEXT NOT NULL, seat TEXT NOT NULL, device INTEGER NOT NULL REFERENCES devices (id), PRIMARY KEY (code, seat, device), FOREIGN KEY (code, seat) REFERENCES seats (code, seat) ON DELETE CASCADE );
CREATE TABLE lessons ( game TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, code TEXT NOT NULL, step INTEGER NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (game, key, value, code) );
PRAGMA user_version = 4;
INSERT INTO devices VALUES (1, X'3F08AACE122EE2368432C1CA23A049BC640BAFBF00FDF33A52429F38BA12DBF9', 1, 1790000000000);
INSERT INTO devices VALUES (2, X'0F6BFFA9661CB5DD2F3F7B2929F33061F58A7BA7FDD689530B1A306F8ED8F3EC', 0, 1790000001000);
INSERT INTO devices VALUES (3, X'A2F2B0B588BCC84FBF4D2AC8CC086B6F84DE3E00FA3C1BA11E38AC078EB03192', 0, 1790000002000);
INSERT INTO devices VALUES (4, X'0D59E266304DEE1D75AC34FA01986A53B8097398A4E7E87B54B8B9732691DC98', 0, 1790000003000);
INSERT INTO devices VALUES (5, X'6FCB1CF1B113A341DB0FA49DC95FCB841140E6EF6E05AC4CF9B0A5B22A0F056C', 0, 1790000004000);
INSERT INTO devices VALUES (6, X'47076DEA039EC9DB94FC55694F6864A1CFE47D4F93E41C010E4521E3378888E5', 0, 1790000005000);
INSERT INTO devices VALUES (7, X'E7C9583F202A49ECD684B04F6435A3CFA6788F8F541E9C09965A857802757B17', 0, 1790000009000);
INSERT INTO devices VALUES (8, X'FE1E004B2F1CD6BADE61F13FC301FF4F8C5AEA1B7B19FE9075A0BE3B5706655C', 0, 1790000011000);
INSERT INTO boxes VALUES ('lancaster', 'points/somerset', '4');
INSERT INTO boxes VALUES ('lancaster', 'castle/sixth', '"p6"');
INSERT INTO boxes VALUES ('lancaster', 'card/1', '{"first": 8, "second": 6, "strength": 4, "third": 3}');
INSERT INTO boxes VALUES ('lancaster', 'card/2', '{"first": 10, "second": 3, "strength": 9, "third": 1}');
INSERT INTO boxes VALUES ('lancaster', 'card/3', '{"first": 3, "second": 2, "strength": 8, "third": 0}');
INSERT INTO boxes VALUES ('lancaster', 'card/4', '{"first": 10, "second": 1, "strength": 5, "third": 0}');
INSERT INTO boxes VALUES ('lancaster', 'minimum/northumberland', '4');
INSERT INTO boxes VALUES ('lancaster', 'minimum/york', '2');
INSERT INTO boxes VALUES ('lancaster', 'minimum/gloucester', '5');
INSERT INTO boxes VALUES ('lancaster', 'minimum/bedford', '1');
INSERT INTO boxes VALUES ('lancaster', 'minimum/suffolk', '1');
INSERT INTO boxes VALUES ('lancaster', 'minimum/somerset', '1');
INSERT INTO boxes VALUES ('lancaster', 'minimum/dorset', '3');
INSERT INTO boxes VALUES ('lancaster', 'minimum/surrey', '2');
INSERT INTO boxes VALUES ('lancaster', 'markers/suffolk', '5');
INSERT INTO boxes VALUES ('lancaster', 'castle/gold', '11');
INSERT INTO boxes VALUES ('lancaster', 'castle/markers', '3');
INSERT INTO boxes VALUES ('lancaster', 'favor/1', '"g1s3"');
INSERT INTO boxes VALUES ('lancaster', 'favor/2', '"s1"');
INSERT INTO boxes VALUES ('lancaster', 'favor/3', '"g1s1"');
INSERT INTO boxes VALUES ('lancaster', 'favor/4', '"g1"');
INSERT INTO boxes VALUES ('lancaster', 'card/5', '{"first": 6, "second": 1, "strength": 8, "third": 0}');
INSERT INTO boxes VALUES ('lancaster', 'card/6', '{"first": 10, "second": 10, "strength": 19, "third": 3}');
INSERT INTO boxes VALUES ('lancaster', 'card/7', '{"first": 9, "second": 8, "strength": 8, "third": 1}');
INSERT INTO boxes VALUES ('lancaster', 'card/8', '{"first": 10, "second": 6, "strength": 6, "third": 1}');
INSERT INTO boxes VALUES ('lancaster', 'dishonor/spaces', '7');
INSERT INTO boxes VALUES ('lancaster', 'dishonor/1', '{"larger": 1, "smaller": 12}');
INSERT INTO boxes VALUES ('lancaster', 'dishonor/2', '{"larger": 5, "smaller": 2}');
INSERT INTO boxes VALUES ('lancaster', 'dishonor/3', '{"larger": 4, "smaller": 11}');
INSERT INTO boxes VALUES ('lancaster', 'dishonor/4', '{"larger": 11, "smaller": 5}');
INSERT INTO boxes VALUES ('lancaster', 'dishonor/5', '{"larger": 8, "smaller": 11}');
INSERT INTO boxes VALUES ('lancaster', 'dishonor/6', '{"larger": 11, "smaller": 4}');
INSERT INTO boxes VALUES ('lancaster', 'dishonor/7', '{"larger": 7, "smaller": 11}');
INSERT INTO boxes VALUES ('lancaster', 'reward-tile/dorset', '"knight"');
INSERT INTO boxes VALUES ('lancaster', 'reward-tile/bedford', '"upgrade"');
INSERT INTO boxes VALUES ('lancaster', 'reward-tile/stafford', '"g3"');
INSERT INTO boxes VALUES ('lancaster', 'card/9', '{"first": 6, "second": 6, "strength": 8, "third": 3}');
INSERT INTO boxes VALUES ('lancaster', 'card/10', '{"first": 6, "second": 4, "strength": 8, "third": 1}');
INSERT INTO boxes VALUES ('lancaster', 'reward-tile/somerset', '"upgrade"');
INSERT INTO boxes VALUES ('lancaster', 'reward-tile/york', '"knight"');
INSERT INTO boxes VALUES ('lancaster', 'card/11', '{"first": 10, "second": 9, "strength": 7, "third": 0}');
INSERT INTO boxes VALUES ('lancaster', 'card/12', '{"first": 7, "second": 6, "strength": 4, "third": 4}');
INSERT INTO boxes VALUES ('lancaster', 'card/13', '{"first": 8, "second": 6, "strength": 3, "third": 4}');
INSERT INTO boxes VALUES ('long-live-the-king', 'votes/loncastre', '2');
INSERT INTO boxes VALUES ('long-live-the-king', 'votes/lincolia', '3');
INSERT INTO boxes VALUES ('long-live-the-king', 'votes/stadford', '2');
INSERT INTO boxes VALUES ('long-live-the-king', 'votes/grentebrige', '4');
INSERT INTO boxes VALUES ('long-live-the-king', 'votes/lundonia', '4');
INSERT INTO boxes VALUES ('long-live-the-king', 'votes/lideforde', '2');
INSERT INTO boxes VALUES ('long-live-the-king', 'votes/rouecestre', '3');
INSERT INTO boxes VALUES ('long-live-the-king', 'start/4', '["man", "tateshale", "lideforde", "rouecestre"]');
INSERT INTO boxes VALUES ('long-live-the-king', 'start/3', '["wigemor", "grentebrige", "rouecestre"]');
INSERT INTO boxes VALUES ('long-live-the-king', 'start/5', '["man", "stadford", "grentebrige", "lideforde", "sarisberie"]');
