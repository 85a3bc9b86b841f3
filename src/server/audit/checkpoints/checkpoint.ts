import * as z from 'zod';

import type { AuditKey } from '../chain/audit-key.ts';

/** The end of the chain at an instant (microseconds UTC, the database's clock), signed with the chain's key. Trust: 2. */
export interface Checkpoint {
  readonly at: number;
  readonly hash: string;
  readonly keyId: string;
  readonly mac: string;
  readonly seq: number;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const checkpoint = z.strictObject({
  at: z.number().int().nonnegative(),
  hash,
  keyId: z.string(),
  mac: hash,
  seq: z.number().int().nonnegative(),
});

/** Signs the end of the chain. */
export function signCheckpoint(
  end: { readonly seq: number; readonly hash: string; readonly at: number },
  key: AuditKey,
): Checkpoint {
  const { at, hash, seq } = end;
  const unsigned = { at, hash, keyId: key.id, seq };
  const mac = key.mac(signedText(unsigned));
  return { at, hash, keyId: key.id, mac, seq };
}

/** A checkpoint as a line of the file; canonical JSON. */
export function checkpointLine({ at, hash, keyId, mac, seq }: Checkpoint): string {
  return JSON.stringify({ at, hash, keyId, mac, seq });
}

/** The last line of an export. Without it the export is cut. */
export function trailerLine({ at, hash, keyId, mac, seq }: Checkpoint): string {
  return JSON.stringify({ checkpoint: { at, hash, keyId, mac, seq } });
}

/** What has the form of a checkpoint, signed by whomever; undefined for anything else. */
export function readCheckpoint(value: unknown): Checkpoint | undefined {
  return checkpoint.safeParse(value).data;
}

/** Whether one of the keys signed it. */
export function isSigned(signed: Checkpoint, keys: readonly AuditKey[]): boolean {
  const key = keys.find(({ id }) => id === signed.keyId);
  return key?.mac(signedText(signed)) === signed.mac;
}

/** Canonical JSON: the keys are in order, the texts hexadecimal. */
function signedText({ at, hash, keyId, seq }: Omit<Checkpoint, 'mac'>): string {
  return JSON.stringify({ at, hash, keyId, seq });
}
