-- stands: {"points": {"red": 0, "blue": 0}, "behind": {}}
INSERT INTO tables VALUES ('GQXJ', 'lancaster', '{"options": {"books": "cardboard", "court": "out", "dishonor-ties": "markers-spare", "kings-laws": "out", "laws": "all", "laws-0": "base", "laws-1": "base", "laws-2": "base", "laws-3": "base", "laws-4": "base", "new-laws": "out", "resentment": "out", "reward-tiles": "out"}, "seats": 2}', '', 'playing', 1790000013000, 1790000016000, NULL, NULL);
INSERT INTO seats VALUES ('GQXJ', 'red', 'Ada', 0);
INSERT INTO seats VALUES ('GQXJ', 'blue', 'Ben', 1);
INSERT INTO holdings VALUES (2, 'GQXJ', 'red', 1790000018000);
INSERT INTO holdings VALUES (3, 'GQXJ', 'blue', 1790000020000);
INSERT INTO hands VALUES (2, 'GQXJ', 'red');
INSERT INTO hands VALUES (3, 'GQXJ', 'blue');
INSERT INTO log VALUES ('GQXJ', 0, 'opening', '', '', '{"box": {"points/somerset": 4}, "game": "lancaster", "options": {"books": "cardboard", "court": "out", "dishonor-ties": "markers-spare", "kings-laws": "out", "laws": "all", "laws-0": "base", "laws-1": "base", "laws-2": "base", "laws-3": "base", "laws-4": "base", "new-laws": "out", "resentment": "out", "reward-tiles": "out"}, "rules": 4, "seats": [{"name": "Ada", "seat": "red"}, {"name": "Ben", "seat": "blue"}], "start": "red"}', 0, '', 1790000015000, '', X'0F67263A03435D76406B671D787490D5A9DBD04115F5849286415A4265A2A005');
INSERT INTO log VALUES ('GQXJ', 1, 'seating', 'red', 'moved', NULL, 0, '', 1790000017000, '2:b024ba71c4c0f9f3', X'6C801B4016F4FBCC95941BA0D305C73D219B226B2115B89C4FF3CB78976139DA');
INSERT INTO log VALUES ('GQXJ', 2, 'seating', 'blue', 'moved', NULL, 0, '', 1790000019000, '2:b024ba71c4c0f9f3', X'8FC69E343331286C491C15E4007C43F39EF67702900BBD104160A164438DAA0A');
