-- stands: {"points": {"red": 0, "blue": 0, "green": 0}, "behind": {}}
INSERT INTO tables VALUES ('NVWJ', 'lancaster', '{"options": {"books": "cardboard", "court": "out", "dishonor-ties": "markers-spare", "kings-laws": "out", "laws": "all", "laws-0": "base", "laws-1": "base", "laws-2": "base", "laws-3": "base", "laws-4": "base", "new-laws": "out", "resentment": "out", "reward-tiles": "out"}, "seats": 3}', '', 'playing', 1790000021000, 1790000024000, NULL, NULL);
INSERT INTO seats VALUES ('NVWJ', 'red', 'Ada', 0);
INSERT INTO seats VALUES ('NVWJ', 'blue', 'Ben', 1);
INSERT INTO seats VALUES ('NVWJ', 'green', 'Cleo', 2);
INSERT INTO holdings VALUES (2, 'NVWJ', 'red', 1790000026000);
INSERT INTO holdings VALUES (3, 'NVWJ', 'blue', 1790000028000);
INSERT INTO holdings VALUES (4, 'NVWJ', 'green', 1790000030000);
INSERT INTO hands VALUES (2, 'NVWJ', 'red');
INSERT INTO hands VALUES (3, 'NVWJ', 'blue');
INSERT INTO hands VALUES (4, 'NVWJ', 'green');
INSERT INTO log VALUES ('NVWJ', 0, 'opening', '', '', '{"box": {"points/somerset": 4}, "game": "lancaster", "options": {"books": "cardboard", "court": "out", "dishonor-ties": "markers-spare", "kings-laws": "out", "laws": "all", "laws-0": "base", "laws-1": "base", "laws-2": "base", "laws-3": "base", "laws-4": "base", "new-laws": "out", "resentment": "out", "reward-tiles": "out"}, "rules": 4, "seats": [{"name": "Ada", "seat": "red"}, {"name": "Ben", "seat": "blue"}, {"name": "Cleo", "seat": "green"}], "start": "red"}', 0, '', 1790000023000, '', X'A7274A1C7C6566C45D5760AF84690032EBEE7ADB319DE61F153C5D8F0006ECC2');
INSERT INTO log VALUES ('NVWJ', 1, 'seating', 'red', 'moved', NULL, 0, '', 1790000025000, '2:b024ba71c4c0f9f3', X'1BD6615D547895DCA40B6E3D72B8491D3E2352E9839DA9FFAAADCCCFFE779468');
INSERT INTO log VALUES ('NVWJ', 2, 'seating', 'blue', 'moved', NULL, 0, '', 1790000027000, '2:b024ba71c4c0f9f3', X'E7503984297C70B98BFD9EFB5B70509CA3D4CB150682C38F07BDEFBCCA95AD36');
INSERT INTO log VALUES ('NVWJ', 3, 'seating', 'green', 'moved', NULL, 0, '', 1790000029000, '2:b024ba71c4c0f9f3', X'E6894D8262967F04CC7204B9CA63278EDAB826EEB0CE74ADB06B43530CAFE0B1');
INSERT INTO log VALUES ('NVWJ', 4, 'answer', 'table', 'set-up', '"on"', 0, '', 1790000031000, '2:3bb98752de866986', X'C31D9B9927C24F215BA61B19700850EEBBAB8195AD523E7013EEE8C8AD778AC0');
INSERT INTO log VALUES ('NVWJ', 5, 'answer', 'table', 'box/points', '{"castle/sixth": ["p6", {}]}', 0, '', 1790000032000, '2:e8b7cffd7c76af97', X'536141A810D7C87F5C32E1DE8FBCC345B43D8FC08B946BD23B9B07ADC91FCB07');
INSERT INTO log VALUES ('NVWJ', 6, 'answer', 'table', 'laws-in-force', '["gold-leads", "county-pairs", "squires-lead"]', 0, '', 1790000034000, '2:6da3fa855751766e', X'9BF9A452FAF4AA46797F00D24191408C7052C809E6CC22E818DB0938DB6F8453');
INSERT INTO lessons VALUES ('lancaster', 'castle/sixth', '"p6"', 'NVWJ', 2, 1790000033000);
