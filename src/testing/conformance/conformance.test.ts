import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { interfaceTables, type ChapterName } from './interface-tables.ts';
import { openSetting, type Setting } from './setting.ts';
import { allTables } from './all-tables.ts';
import { allowedPairs } from './chapters/allowed-pairs.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await openSetting();
});
beforeEach(() => {
  setting.receiver.answer = () => 200;
});
afterAll(async () => setting.close());

describe('the tables of the interface document', () => {
  test('are all walked', () => {
    expect(allTables.map(({ chapter }) => chapter).toSorted()).toEqual(
      Object.keys(interfaceTables).toSorted(),
    );
  });

  test.each(Object.keys(interfaceTables) as ChapterName[])('%s: no row is missing', (chapter) => {
    const { count, rows } = interfaceTables[chapter];
    expect(new Set(rows).size).toBe(count);
    const walked = allTables.find((one) => one.chapter === chapter)?.rows ?? {};
    expect(Object.keys(walked).toSorted()).toEqual(rows.toSorted());
    expect(Object.values(walked).filter((rules) => Object.keys(rules).length === 0)).toEqual([]);
  });
});

test('of 17 industries and 95 occupations 101 pairs are allowed, 1,514 are not', () => {
  const allowed = Object.values(allowedPairs).flat();
  expect([Object.keys(allowedPairs).length, new Set(allowed).size, allowed.length]).toEqual([17, 95, 101]);
  expect(17 * 95 - allowed.length).toBe(1514);
});

describe.each(allTables)('$chapter', ({ chapter, rows }) => {
  const rules = Object.entries(rows).flatMap(([row, ofRow]) =>
    Object.entries(ofRow).map(([rule, holds]) => [`${chapter} › ${row}: ${rule}`, holds] as const),
  );
  test.each(rules)(
    '%s',
    async (_name, holds) => {
      expect.hasAssertions();
      await holds(setting);
    },
    30_000,
  );
});
