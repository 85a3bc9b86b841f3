import { hash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';

import type {
  PasskeyChallenge,
  PasskeyItem,
  PasskeyMade,
  PasskeyOrder,
  PasskeyUse,
} from '#contract/desk/passkeys.ts';
import type { PasskeyTable, StaffTable } from '#server/database/people-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { toIso, toIsoOrNull } from '#server/database/instants.ts';

const challengeBytes = 32;
const challengeMs = 5 * 60_000;
const mostPasskeys = 10;
/** COSE: Ed25519, ES256, RS256, in order of preference. */
const algorithms = [-8, -7, -257];

/** The origin and host that passkeys are bound to. */
export interface PasskeySite {
  readonly origin: string;
  readonly rpId: string;
}

/**
 * Returns null for an IP address, which browsers refuse. Loopback without a public address uses `localhost`.
 * WebAuthn › 5.1.2.
 */
export function passkeySiteOf(own: URL, isPublic: boolean): PasskeySite | null {
  const address = new URL(own);
  if (!isPublic && address.hostname === '127.0.0.1') address.hostname = 'localhost';
  const { hostname, origin } = address;
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : { origin, rpId: hostname };
}

export interface PasskeyParts {
  readonly db: Kysely<Tables>;
  readonly nowMs: () => number;
  readonly passkeySite: () => PasskeySite | null;
}

/** Person and purpose that a challenge is bound to. */
export interface PasskeyHolder {
  readonly staffId: string;
  readonly purpose: 'sign-in' | 'proof' | 'make';
  /** The browser's sign-in cookie, or a session id. */
  readonly holder: string;
}

/** Reason for the trail. */
export class PasskeyFault extends Error {
  override readonly name = 'PasskeyFault';
  readonly fault: 'no-challenge' | 'unknown-passkey' | 'not-verified' | 'counter';

  constructor(fault: PasskeyFault['fault'], cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

export function passkeyFaultOf(error: unknown): PasskeyFault['fault'] | undefined {
  const cause = error instanceof DeskError ? error.facts.cause : undefined;
  return cause instanceof PasskeyFault ? cause.fault : undefined;
}

export function hasSecondFactor(staff: Pick<StaffTable, 'totp_encrypted' | 'passkeys_mark'>): boolean {
  return staff.totp_encrypted !== null || staff.passkeys_mark !== null;
}

function refused(fault: PasskeyFault['fault'], cause?: unknown): DeskError {
  return new DeskError('passkey-refused', { cause: new PasskeyFault(fault, cause) });
}

function siteOf({ passkeySite }: PasskeyParts): PasskeySite {
  const site = passkeySite();
  if (site === null) throw new DeskError('passkeys-unavailable');
  return site;
}

/** Asks for one of the person's passkeys. Throws `second-factor-missing` and `passkeys-unavailable`. */
export async function askForPasskey(parts: PasskeyParts, of: PasskeyHolder): Promise<PasskeyChallenge> {
  const { rpId } = siteOf(parts);
  const credentials = await credentialsOf(parts.db, of.staffId);
  if (credentials.length === 0) throw new DeskError('second-factor-missing');
  return { challenge: await newChallenge(parts, of), rpId, timeoutMs: challengeMs, credentials };
}

/**
 * Returns options for making a passkey. Throws `invalid-request` at the limit, and `passkeys-unavailable`.
 */
export async function orderPasskey(
  parts: PasskeyParts,
  { email, name }: Pick<StaffTable, 'email' | 'name'>,
  of: PasskeyHolder,
): Promise<PasskeyOrder> {
  const { rpId } = siteOf(parts);
  const credentials = await credentialsOf(parts.db, of.staffId);
  if (credentials.length >= mostPasskeys)
    throw new DeskError('invalid-request', { detail: 'Remove one of your passkeys first.' });
  return {
    challenge: await newChallenge(parts, of),
    rpId,
    rpName: 'Rampart',
    timeoutMs: challengeMs,
    credentials,
    userHandle: Buffer.from(of.staffId).toString('base64url'),
    userName: email,
    displayName: name,
    algorithms,
  };
}

async function credentialsOf(db: Kysely<Tables>, staffId: string) {
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.credential_id, transports: wordsOf(row.transports) }));
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}

function digestOf({ purpose, holder }: PasskeyHolder): string {
  return hash('sha256', `${purpose} ${holder}`, 'hex');
}

async function newChallenge({ db, nowMs }: PasskeyParts, of: PasskeyHolder): Promise<string> {
  const now = nowMs();
  const challenge = randomBytes(challengeBytes).toString('base64url');
  const row = { staff_id: of.staffId, challenge, expires_at: (now + challengeMs) * 1000 };
  await db
    .deleteFrom('passkey_challenge')
    .where('expires_at', '<', now * 1000)
    .execute();
  await db
    .insertInto('passkey_challenge')
    .values({ holder_sha256: digestOf(of), ...row })
    .onConflict((conflict) => conflict.column('holder_sha256').doUpdateSet(row))
    .execute();
  return challenge;
}

/** Consumes the challenge, whatever happens next. Throws `passkey-refused`. */
async function takeChallenge({ db, nowMs }: PasskeyParts, of: PasskeyHolder): Promise<string> {
  const [row] = await db
    .deleteFrom('passkey_challenge')
    .where('holder_sha256', '=', digestOf(of))
    .returning(['staff_id', 'challenge', 'expires_at'])
    .execute();
  if (row === undefined || row.staff_id !== of.staffId || row.expires_at <= nowMs() * 1000)
    throw refused('no-challenge');
  return row.challenge;
}

/**
 * Verifies the signature, with user verification (PIN, finger, face), and advances the counter, which reveals
 * copies. Throws `passkey-refused` and `passkeys-unavailable`. WebAuthn › 7.2.
 */
export async function takePasskey(parts: PasskeyParts, of: PasskeyHolder, use: PasskeyUse): Promise<void> {
  const { origin, rpId } = siteOf(parts);
  const expectedChallenge = await takeChallenge(parts, of);
  const passkey = await parts.db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', use.id)
    .where('staff_id', '=', of.staffId)
    .executeTakeFirst();
  if (passkey === undefined) throw refused('unknown-passkey');
  const newCounter = await verifiedCounter(use, passkey, { expectedChallenge, origin, rpId });
  const { numUpdatedRows } = await parts.db
    .updateTable('passkey')
    .set({ counter: newCounter, last_used_at: parts.nowMs() * 1000 })
    .where('id', '=', passkey.id)
    // Authenticators that don't count always say 0.
    .where('counter', newCounter === 0 ? '=' : '<', newCounter)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused('counter');
}

interface Expected extends PasskeySite {
  readonly expectedChallenge: string;
}

/** Throws if another site's frame asked for the passkey: Rampart's pages are in no frame. */
function testFrame(clientDataJSON: string): void {
  const { crossOrigin = false, topOrigin } = decodeClientDataJSON(clientDataJSON);
  if (crossOrigin || topOrigin !== undefined) throw new Error('another site’s page asked for the passkey');
}

async function verifiedCounter(
  { id, clientDataJSON, authenticatorData, signature }: PasskeyUse,
  passkey: PasskeyTable,
  { expectedChallenge, origin, rpId }: Expected,
): Promise<number> {
  try {
    testFrame(clientDataJSON);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // 0: `takePasskey` compares and advances the counter in one statement, so only one of two uses passes.
      credential: { id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: 0 },
    });
    if (!verified) throw new Error('the signature is not the passkey’s');
    return authenticationInfo.newCounter;
  } catch (error) {
    throw refused('not-verified', error);
  }
}

export type NewPasskey = Pick<PasskeyTable, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** Verifies a new passkey. Throws `passkey-refused` and `passkeys-unavailable`. WebAuthn › 7.1. */
export async function readNewPasskey(
  parts: PasskeyParts,
  of: PasskeyHolder,
  { id, clientDataJSON, attestationObject, transports }: PasskeyMade,
): Promise<NewPasskey> {
  const { origin, rpId } = siteOf(parts);
  const expectedChallenge = await takeChallenge(parts, of);
  try {
    testFrame(clientDataJSON);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw new Error('the attestation is not the passkey’s');
    const { credential } = registrationInfo;
    if (credential.id !== id) throw new Error('the id is not that of the attested passkey');
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: transports.join(' '),
    };
  } catch (error) {
    throw refused('not-verified', error);
  }
}

/**
 * Stores a passkey; the transaction must have locked the person's row. Throws `passkey-refused` for a
 * duplicate, `invalid-request` for one too many.
 */
export async function keepPasskey(
  transaction: Kysely<Tables>,
  { staffId, name, nowMs }: { readonly staffId: string; readonly name: string; readonly nowMs: number },
  made: NewPasskey,
): Promise<string> {
  const id = uuidv7();
  const others = await credentialsOf(transaction, staffId);
  if (others.length >= mostPasskeys)
    throw new DeskError('invalid-request', { detail: 'Remove one of your passkeys first.' });
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('passkey')
    .values({ id, staff_id: staffId, name, created_at: nowMs * 1000, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) throw refused('unknown-passkey');
  await markPasskeys(transaction, staffId, nowMs);
  return id;
}

/** Throws `not-found`. */
export async function removePasskey(
  transaction: Kysely<Tables>,
  { staffId, id, nowMs }: { readonly staffId: string; readonly id: string; readonly nowMs: number },
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (numDeletedRows === 0n)
    throw new DeskError('not-found', { detail: 'You have no passkey with this id.' });
  await markPasskeys(transaction, staffId, nowMs);
}

export async function removePasskeys(transaction: Kysely<Tables>, staffId: string): Promise<void> {
  await transaction.deleteFrom('passkey').where('staff_id', '=', staffId).execute();
  await transaction.updateTable('staff').set({ passkeys_mark: null }).where('id', '=', staffId).execute();
}

/** Changes the mark: sign-ins that began with the old one are refused. */
async function markPasskeys(transaction: Kysely<Tables>, staffId: string, nowMs: number): Promise<void> {
  const { passkeys_mark: former } = await transaction
    .selectFrom('staff')
    .select('passkeys_mark')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const left = await credentialsOf(transaction, staffId);
  const mark = left.length === 0 ? null : Math.max(nowMs * 1000, (former ?? 0) + 1);
  await transaction.updateTable('staff').set({ passkeys_mark: mark }).where('id', '=', staffId).execute();
}

/** Lists a person's passkeys, oldest first. */
export async function listPasskeys(db: Kysely<Tables>, staffId: string): Promise<PasskeyItem[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: toIso(created_at),
    lastUsedAt: toIsoOrNull(last_used_at),
  }));
}
