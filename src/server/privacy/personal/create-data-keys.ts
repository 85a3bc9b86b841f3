import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomFillSync,
  randomUUID,
} from 'node:crypto';
import type { Kysely } from 'kysely';
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

import type { Config } from '#server/config/config.ts';
import { ConfigurationError } from '#server/config/configuration-error.ts';
import type { Tables } from '#server/database/tables.ts';

import { type DataKeys, lookupForm } from './data-keys.ts';

declare module 'fastify' {
  interface FastifyInstance {
    dataKeys: RotatingDataKeys;
  }
}

/**
 * Opens the configured keys, or those in `DATA_DIR`, made if missing. Throws ConfigurationError if the
 * database has another key's values: a copy without its key file would mix both.
 */
export async function openDataKeys(
  config: Pick<Config, 'dataKey' | 'dataKeyPrevious' | 'dataDir'>,
  db: Kysely<Tables>,
): Promise<RotatingDataKeys> {
  const current = config.dataKey ?? readOrMakeKey(config.dataDir, 'data-key');
  const keys = createDataKeys({ current, previous: config.dataKeyPrevious });
  const sealed = await newestSealed(db);
  if (sealed.every((text) => keys.knows(text))) return keys;
  throw new ConfigurationError([
    'DATA_KEY is not the key with which the values in the database were encrypted: set that one, or both it as DATA_KEY_PREVIOUS and the new one',
  ]);
}

async function newestSealed(db: Kysely<Tables>): Promise<string[]> {
  const value = await db
    .selectFrom('personal_value')
    .select('value_encrypted as sealed')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const body = await db
    .selectFrom('callback_event')
    .select('body_encrypted as sealed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const factor = await db
    .selectFrom('staff')
    .select('totp_encrypted as sealed')
    .where('totp_encrypted', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return [value?.sealed, body?.sealed, factor?.sealed].filter((text) => typeof text === 'string');
}

export interface DataKeyTexts {
  /** `DATA_KEY` or the key file's text. */
  readonly current: string;
  /** `DATA_KEY_PREVIOUS`: opens and searches, seals nothing. */
  readonly previous?: string | null;
}

export interface RotatingDataKeys extends DataKeys {
  /** Part of everything this key sealed; reveals nothing of the key. */
  readonly keyId: string;
  isCurrent(sealed: string): boolean;
  /** Returns true if the key that sealed it is set. */
  knows(sealed: string): boolean;
}

/** None of our keys sealed this with this associated data. */
export class SealError extends Error {
  override readonly name = 'SealError';
  readonly code = 'NOT_SEALED_HERE';
}

interface KeyRing {
  readonly id: string;
  readonly data: Buffer;
  readonly lookup: Buffer;
  readonly digest: Buffer;
}

const cipherName = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Batches random bytes: each request for them is slow. */
const ivs = Buffer.alloc(256 * ivBytes);
let usedBytes = ivs.byteLength;

function nextIv(): Buffer {
  if (usedBytes === ivs.byteLength) {
    randomFillSync(ivs);
    usedBytes = 0;
  }
  const iv = Buffer.from(ivs.subarray(usedBytes, usedBytes + ivBytes));
  usedBytes += ivBytes;
  return iv;
}

/**
 * Derives keys from `DATA_KEY` with HKDF-SHA256 (no salt; info `rampart data`, `rampart lookup`, `rampart
 * digest`, `rampart key id`). Sealed: `v1.<key id>.<iv>.<ciphertext and tag>`, base64url, random 96-bit iv;
 * authenticates `v1.<key id>.<aad>`.
 */
export function createDataKeys({ current, previous }: DataKeyTexts): RotatingDataKeys {
  const own = deriveKeys(current);
  const older = previous === undefined || previous === null ? [] : [deriveKeys(previous)];
  const rings = [own, ...older];
  return {
    keyId: own.id,
    isCurrent: (sealed) => sealed.startsWith(`v1.${own.id}.`),
    knows: (sealed) => rings.some(({ id }) => sealed.startsWith(`v1.${id}.`)),
    seal: (text, aad) => seal(own, text, aad),
    open: (sealed, aad) => open(rings, sealed, aad),
    lookupDigests(kind, value) {
      const form = lookupForm(kind, value);
      return form === '' ? [] : rings.map(({ lookup }) => keyedDigest(lookup, kind, form));
    },
    digest: (purpose, bytes) => keyedDigest(own.digest, purpose, bytes),
    digests: (purpose, bytes) => [
      keyedDigest(own.digest, purpose, bytes),
      ...older.map(({ digest }) => keyedDigest(digest, purpose, bytes)),
    ],
  };
}

function deriveKeys(text: string): KeyRing {
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', text, '', info, 32));
  const id = createHash('sha256').update(derive('rampart key id')).digest('hex').slice(0, 8);
  return {
    id,
    data: derive('rampart data'),
    lookup: derive('rampart lookup'),
    digest: derive('rampart digest'),
  };
}

function seal({ id, data }: KeyRing, text: string, aad: string): string {
  const iv = nextIv();
  const cipher = createCipheriv(cipherName, data, iv, { authTagLength: tagBytes }).setAAD(boundTo(id, aad));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1.${id}.${iv.toString('base64url')}.${sealed.toString('base64url')}`;
}

function open(rings: readonly KeyRing[], sealed: string, aad: string): string {
  const [version, id, iv = '', content = '', ...rest] = sealed.split('.');
  const ring = rings.find((one) => one.id === id);
  const bytes = Buffer.from(content, 'base64url');
  const isSealed = version === 'v1' && rest.length === 0 && bytes.byteLength >= tagBytes;
  if (ring === undefined || !isSealed)
    throw new SealError('what was read was not sealed with a key that is set');
  try {
    const decipher = createDecipheriv(cipherName, ring.data, Buffer.from(iv, 'base64url'), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(boundTo(ring.id, aad)).setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new SealError('what was read was not sealed at this place', { cause: error });
  }
}

function boundTo(keyId: string, aad: string): Buffer {
  return Buffer.from(`v1.${keyId}.${aad}`, 'utf8');
}

/** Ends the name with a byte that no name holds, so kinds share no digest. */
function keyedDigest(key: Buffer, name: string, bytes: string | Uint8Array): string {
  return createHmac('sha256', key).update(`${name}\0`).update(bytes).digest('hex');
}

/** Used if the variable is unset. */
export type KeyFileName = 'data-key' | 'audit-key';

const variableOf: Readonly<Record<KeyFileName, string>> = {
  'data-key': 'DATA_KEY',
  'audit-key': 'AUDIT_KEY',
};
const keyBytes = 32;
const keyForm = /^[0-9a-f]{64}$/;

/**
 * Reads a key file, or makes it durably; needs the directory's lock. Throws ConfigurationError, naming only
 * the variable, if others can read it, it is no key, or can't be made.
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

/** Writes beside and renames, so a key file is whole or absent. */
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
