import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { ConfigurationError } from '#server/config/configuration-error.ts';

import { readOrMakeKey } from './create-data-keys.ts';

let directory = '';
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'key-file-'))));
afterEach(() => rmSync(directory, { recursive: true }));

it('makes a key once, readable by its owner alone, and reads it from then on', () => {
  const key = readOrMakeKey(directory, 'data-key');
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrMakeKey(directory, 'data-key')).toBe(key);
  expect(statSync(join(directory, 'data-key')).mode & 0o777).toBe(0o600);
  expect(readOrMakeKey(directory, 'audit-key')).not.toBe(key);
  expect(readdirSync(directory).sort()).toEqual(['audit-key', 'data-key']);
});

it('refuses a key that others can read', () => {
  readOrMakeKey(directory, 'data-key');
  for (const mode of [0o640, 0o604, 0o660]) {
    chmodSync(join(directory, 'data-key'), mode);
    expect(() => readOrMakeKey(directory, 'data-key')).toThrow(/^DATA_KEY is not set.*other users/);
  }
});

it.each(['', 'abc', 'g'.repeat(64), `${'0'.repeat(64)}\n${'0'.repeat(64)}`])(
  'refuses an invalid key, leaves it as it is and repeats nothing of it (%#)',
  (content) => {
    const file = join(directory, 'audit-key');
    writeFileSync(file, content, { mode: 0o600 });
    expect(() => readOrMakeKey(directory, 'audit-key')).toThrow(
      new ConfigurationError([
        'AUDIT_KEY is not set, and the file audit-key in DATA_DIR does not hold 64 hex digits',
      ]),
    );
    expect(readFileSync(file, 'utf8')).toBe(content);
  },
);

it('reports an unwritable directory, and leaves no draft behind', () => {
  expect(() => readOrMakeKey(join(directory, 'missing'), 'data-key')).toThrow(
    'DATA_KEY is not set, and the file data-key in DATA_DIR can’t be made (ENOENT)',
  );
  expect(readdirSync(directory)).toEqual([]);
});
