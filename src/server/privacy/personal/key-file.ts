import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { ConfigurationError } from '#server/config/configuration-error.ts';

/** The key files of `DATA_DIR`, each standing in for a variable that is not set. */
export type KeyFileName = 'data-key' | 'audit-key';

const variableOf: Readonly<Record<KeyFileName, string>> = {
  'data-key': 'DATA_KEY',
  'audit-key': 'AUDIT_KEY',
};
const keyBytes = 32;
const keyForm = /^[0-9a-f]{64}$/;

/**
 * The key in the file `name` of a directory that only this process works in: 32 random bytes as 64 hex digits, made when missing and
 * on disk when this returns. The text itself is the key's material. Throws ConfigurationError, which names the variable and repeats
 * nothing, for a file that others can read, that is not a key, or that can't be made.
 */
export function readOrMakeKey(directory: string, name: KeyFileName): string {
  const file = join(directory, name);
  return readKey(file, name) ?? makeKey(directory, name);
}

function readKey(file: string, name: KeyFileName): string | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    return refuse(name, `can’t be read (${codeOf(error)})`, error);
  }
  try {
    // Windows has no such bits.
    const isReadableByOthers = process.platform !== 'win32' && (fstatSync(descriptor).mode & 0o077) !== 0;
    if (isReadableByOthers)
      return refuse(name, 'can be read by other users: chmod 600 it, and think of changing the key');
    const key = readFileSync(descriptor, 'utf8').trim();
    return keyForm.test(key) ? key : refuse(name, 'does not hold 64 hex digits');
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    return refuse(name, `can’t be read (${codeOf(error)})`, error);
  } finally {
    closeSync(descriptor);
  }
}

/** Written beside and moved into place: a key file is whole or not there. */
function makeKey(directory: string, name: KeyFileName): string {
  const key = randomBytes(keyBytes).toString('hex');
  const draft = join(directory, `${name}.${randomUUID()}`);
  try {
    writeDurably(draft, `${key}\n`);
    renameSync(draft, join(directory, name));
    syncDirectory(directory);
    return key;
  } catch (error) {
    rmSync(draft, { force: true });
    return refuse(name, `can’t be made (${codeOf(error)})`, error);
  }
}

function writeDurably(file: string, content: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A name is on disk once its directory is. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function refuse(name: KeyFileName, what: string, cause?: unknown): never {
  throw new ConfigurationError([`${variableOf[name]} is not set, and the file ${name} in DATA_DIR ${what}`], {
    cause,
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
