import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { testGroups, testsOnPostgres } from '../tools/test-files.mjs';

const readme = readFileSync(new URL('../server/README.md', import.meta.url), 'utf8');
const section = /^## Promises$(?<rows>.*?)(?=^## )/ms.exec(readme)?.groups?.['rows'] ?? '';
/** `| id | promise | test |` rows. */
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
/** Steps of `npm test`, or `npm run test:all` for `.long.` files. */
const run = [
  ...Object.values(testGroups({ isLong: true }))
    .flat()
    .filter((path) => !path.includes('.postgres.')),
  ...testsOnPostgres({ isLong: true }),
  'src/tools/supply.mjs',
];

describe('the promises of src/server/README.md', () => {
  it('are thirty or more, each with an id of its own', () => {
    const ids = promises.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(30);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    expect(ids.filter((id) => !/^T-\d+(?:\.\d+)?$/.test(id))).toEqual([]);
  });

  it.each(promises)('$id has a test that is run: $test', ({ promise, test }) => {
    expect(promise).not.toBe('');
    expect(run).toContain(test);
  });
});
