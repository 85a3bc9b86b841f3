import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { copyDatabase, CopyError } from './copy-database.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A database whose table takes positive numbers alone. */
function databaseWith(...numbers: number[]): string {
  const file = join(folder, 'from.db');
  const db = new Database(file);
  db.exec('CREATE TABLE entry (number INTEGER CHECK (number > 0)); CREATE TABLE session (id TEXT);');
  db.exec("PRAGMA ignore_check_constraints = ON; INSERT INTO session VALUES ('one')");
  for (const number of numbers) db.prepare('INSERT INTO entry VALUES (?)').run([number]);
  db.close();
  return file;
}
const copy = (from: string) =>
  copyDatabase({ from, to: join(folder, 'to.db'), without: ['session'], counting: 'entry' });

describe('a copy of a database', () => {
  it('is under its name once it is whole, and counts its rows', () => {
    expect(copy(databaseWith(1, 2))).toBe(2);
    expect(readdirSync(folder).toSorted()).toEqual(['from.db', 'to.db']);
  });

  it('is for its owner’s eyes alone', () => {
    copy(databaseWith(1));
    expect(statSync(join(folder, 'to.db')).mode & 0o777).toBe(0o600);
  });

  it('that is corrupt is a named error, and leaves nothing', () => {
    const from = databaseWith(1, -2);
    expect(() => copy(from)).toThrow(CopyError);
    expect(() => copy(from)).toThrow('the copy is not sound');
    expect(existsSync(join(folder, 'to.db'))).toBe(false);
    expect(readdirSync(folder)).toEqual(['from.db']);
  });
});
