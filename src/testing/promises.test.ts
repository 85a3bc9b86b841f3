import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { testFiles, testGroups, testsOnPostgres } from '../tools/test-files.mjs';

const readme = readFileSync(new URL('../server/README.md', import.meta.url), 'utf8');
const section = /^## Promises$(?<rows>.*?)(?=^## )/ms.exec(readme)?.groups?.['rows'] ?? '';
/** `| id | promise | test |`, without the heading and the line under it. */
const promises = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => {
    const [id = '', promise = '', test = ''] = line
      .split(' | ')
      .map((cell) => cell.replaceAll(/^\||\|$/g, '').trim());
    return { id, promise, test };
  });
const exist = testFiles();
const inEveryRun = [
  ...Object.values(testGroups({ isLong: false }))
    .flat()
    .filter((path) => !path.includes('.postgres.')),
  ...testsOnPostgres({ isLong: false }),
];

describe('the promises of src/server/README.md', () => {
  it('are thirty or more, each with an id of its own', () => {
    const ids = promises.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(30);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    expect(ids.filter((id) => !/^T-\d+(?:\.\d+)?$/.test(id))).toEqual([]);
  });

  it.each(promises)('$id has a test, and `npm test` runs it: $test', ({ promise, test }) => {
    expect(promise).not.toBe('');
    expect(exist).toContain(test);
    expect(inEveryRun).toContain(test);
  });
});
