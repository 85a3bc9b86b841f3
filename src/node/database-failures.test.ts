import { describe, expect, it } from 'vitest';

import {
  DatabaseUnreachableError,
  isConflict,
  isConnectionOver,
  isDatabaseUnavailable,
  isReadOnly,
  isUniqueViolation,
} from './database-failures.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });

describe('failures of a database', () => {
  it.each([
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_READONLY',
    '53100',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '08006',
    '55P03',
    '25006',
    '25P03',
    '25P04',
    'DATABASE_READ_ONLY',
    '40P01',
    '26000',
    '42P05',
  ])('%s passes: it may be tried again', (code) => expect(isDatabaseUnavailable(failing(code))).toBe(true));

  it('that break the connection pass', () =>
    expect(isDatabaseUnavailable(new DatabaseUnreachableError('gone'))).toBe(true));

  it.each([
    'SQLITE_CONSTRAINT_UNIQUE',
    'SQLITE_ERROR',
    'SQLITE_CORRUPT',
    '23505',
    '42601',
    '42501',
    '42P01',
    '22021',
    // Of a call to another machine, not of the database.
    'ECONNREFUSED',
    'EPIPE',
    '',
    '5310',
    '53',
  ])('%s stays: trying again changes nothing', (code) =>
    expect(isDatabaseUnavailable(failing(code))).toBe(false),
  );

  it.each([null, undefined, 'SQLITE_FULL', 503, { code: 53_100 }])(
    'are recognised: %o is not one',
    (what) => {
      expect([isDatabaseUnavailable(what), isUniqueViolation(what), isConflict(what)]).not.toContain(true);
    },
  );

  it('say which connections are of no use any more', () => {
    const over = ['57P01', '57P02', '25P03', '25P04', '25006', 'DATABASE_READ_ONLY'];
    const others = ['57014', '53100', '40001', '23505', '26000'];
    expect([...over, ...others].filter((code) => isConnectionOver(failing(code)))).toEqual(over);
    expect([...over, ...others].filter((code) => isReadOnly(failing(code)))).toEqual([
      '25006',
      'DATABASE_READ_ONLY',
    ]);
  });

  it('distinguish a duplicate key from every other refusal', () => {
    const codes = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'];
    expect(codes.map((code) => isUniqueViolation(failing(code)))).toEqual([true, true, true]);
    const others = ['SQLITE_CONSTRAINT_NOTNULL', 'SQLITE_CONSTRAINT_FOREIGNKEY', '23503', '23502'];
    expect(others.map((code) => isUniqueViolation(failing(code)))).toEqual([false, false, false, false]);
  });
});
