INSERT INTO tables VALUES ('RPSN', 'lancaster', '{"options": {"books": "companion", "court": "out", "dishonor-ties": "markers-spare", "kings-laws": "out", "laws": "all", "laws-0": "base", "laws-1": "base", "laws-2": "base", "laws-3": "base", "laws-4": "base", "new-laws": "out", "resentment": "out", "reward-tiles": "out"}, "seats": 3}', '', 'lobby', 1790000007000, 1790000008000, NULL, NULL);
INSERT INTO seats VALUES ('RPSN', 'red', 'Ada', 0);
INSERT INTO seats VALUES ('RPSN', 'green', 'Ben', 1);
INSERT INTO holdings VALUES (7, 'RPSN', 'red', 1790000010000);
INSERT INTO holdings VALUES (8, 'RPSN', 'green', 1790000012000);
INSERT INTO hands VALUES (7, 'RPSN', 'red');
INSERT INTO hands VALUES (8, 'RPSN', 'green');
