import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { interfaceTables, type ChapterName } from './interface-tables.ts';
import { openSetting, type Setting } from './setting.ts';
import { allTables } from './all-tables.ts';

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
