INSERT INTO tables VALUES ('RPSN', 'lancaster', '{"options": {"books": "companion"}, "seats": 3}', '', 'lobby', 1790000002000, 1790000003000, NULL, NULL);
INSERT INTO seats VALUES ('RPSN', 'red', 'Ada', 0);
INSERT INTO seats VALUES ('RPSN', 'green', 'Ben', 1);
INSERT INTO holdings VALUES (2, 'RPSN', 'red', 1790000005000);
INSERT INTO holdings VALUES (3, 'RPSN', 'green', 1790000007000);
INSERT INTO hands VALUES (2, 'RPSN', 'red');
INSERT INTO hands VALUES (3, 'RPSN', 'green');
