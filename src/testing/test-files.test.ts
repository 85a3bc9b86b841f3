import { describe, expect, it } from 'vitest';

import { isLongOnly, roomsOnPostgres, testFiles, testGroups, testsOnPostgres } from '../tools/test-files.mjs';

const all = testFiles();
const short = all.filter((path) => !isLongOnly(path));

describe('the test files of a run', () => {
  it('are each in one group: all of them in the long form, the others in `npm test`', () => {
    expect(
      Object.values(testGroups({ isLong: true }))
        .flat()
        .sort(),
    ).toEqual(all);
    expect(
      Object.values(testGroups({ isLong: false }))
        .flat()
        .sort(),
    ).toEqual(short);
  });

  it('run on PostgreSQL when they ask for it by name', () => {
    const asking = (paths: readonly string[]) => paths.filter((path) => path.includes('.postgres.'));
    expect(asking(testsOnPostgres({ isLong: true }))).toEqual(asking(all));
    expect(asking(testsOnPostgres({ isLong: false }))).toEqual(asking(short));
  });

  it.each(roomsOnPostgres)('run on PostgreSQL when they are in %s', (room) => {
    const inRoom = short.filter((path) => path.startsWith(room) && !path.includes('.sqlite.'));
    expect(inRoom).not.toEqual([]);
    expect(testsOnPostgres({ isLong: false })).toEqual(expect.arrayContaining(inRoom));
  });

  it('of the server run on PostgreSQL in the long form, but for those that replace a module', () => {
    const ofServer = all.filter((path) => path.startsWith('src/server/') && !path.includes('.sqlite.'));
    const { apart } = testGroups({ isLong: true });
    const expected = ofServer.filter((path) => path.includes('.postgres.') || !apart.includes(path));
    expect(testsOnPostgres({ isLong: true })).toEqual(expect.arrayContaining(expected));
  });
});
