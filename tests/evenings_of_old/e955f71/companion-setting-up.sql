-- stands: {"points": {"red": 0, "blue": 0}, "behind": {"red": {"gold": 2, "squires": 2}, "blue": {"gold": 2, "squires": 2}}}
INSERT INTO tables VALUES ('PFMZ', 'lancaster', '{"options": {"books": "companion", "court": "out", "dishonor-ties": "markers-spare", "kings-laws": "out", "laws": "all", "laws-0": "base", "laws-1": "base", "laws-2": "base", "laws-3": "base", "laws-4": "base", "new-laws": "out", "resentment": "out", "reward-tiles": "out"}, "seats": 2}', '', 'playing', 1790000643000, 1790000646000, NULL, NULL);
INSERT INTO seats VALUES ('PFMZ', 'red', 'Ada', 0);
INSERT INTO seats VALUES ('PFMZ', 'blue', 'Ben', 1);
INSERT INTO holdings VALUES (2, 'PFMZ', 'red', 1790000648000);
INSERT INTO holdings VALUES (3, 'PFMZ', 'blue', 1790000650000);
INSERT INTO hands VALUES (2, 'PFMZ', 'red');
INSERT INTO hands VALUES (3, 'PFMZ', 'blue');
INSERT INTO log VALUES ('PFMZ', 0, 'opening', '', '', '{"box": {"card/1": {"first": 8, "second": 6, "strength": 4, "third": 3}, "card/2": {"first": 10, "second": 3, "strength": 9, "third": 1}, "card/3": {"first": 3, "second": 2, "strength": 8, "third": 0}, "card/4": {"first": 10, "second": 1, "strength": 5, "third": 0}, "castle/sixth": "p6", "points/somerset": 4}, "game": "lancaster", "options": {"books": "companion", "court": "out", "dishonor-ties": "markers-spare", "kings-laws": "out", "laws": "all", "laws-0": "base", "laws-1": "base", "laws-2": "base", "laws-3": "base", "laws-4": "base", "new-laws": "out", "resentment": "out", "reward-tiles": "out"}, "rules": 4, "seats": [{"name": "Ada", "seat": "red"}, {"name": "Ben", "seat": "blue"}], "start": "red"}', 0, '', 1790000645000, '', X'5B1A792ADD1723766ACAA01F2E02109120B85CFC8195505211EEB8B905DB306C');
INSERT INTO log VALUES ('PFMZ', 1, 'seating', 'red', 'moved', NULL, 0, '', 1790000647000, '2:b024ba71c4c0f9f3', X'9242C1F05EA666E4FB3DBEAB1B8EBAAD7CACEB5E9130F9156F7A4767F66377D0');
INSERT INTO log VALUES ('PFMZ', 2, 'seating', 'blue', 'moved', NULL, 0, '', 1790000649000, '2:b024ba71c4c0f9f3', X'F0A9678839B5F11EB276300C613F5AE0787E89B72E9BD383D15EE076787552FC');
