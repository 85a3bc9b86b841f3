import { createHmac, createSecretKey } from 'node:crypto';

import type { AuditKind, AuditOutcome } from '#contract/desk/audit.ts';

/** The key of the chain. T-2. */
export interface AuditKey {
  /** Eight hex digits that name the key in every entry and say nothing of it. */
  readonly id: string;
  /** HMAC over the parts, one after the other, in 64 digits of lower-case hex. */
  mac(...parts: readonly (string | Uint8Array)[]): string;
}

const idLength = 8;

/** Before the text of a key that is for another hash than SHA-256, should that be broken; its entries name the key, and so the hash. */
const otherHash = 'sha3-256:';

/**
 * The key that the UTF-8 bytes of `text` are, so that anyone with the text can verify with any HMAC: HMAC-SHA256, and HMAC-SHA3-256 for one
 * that begins with `sha3-256:`. Its id is the beginning of the HMAC over `rampart audit key id`.
 */
export function createAuditKey(text: string): AuditKey {
  const hashName = text.startsWith(otherHash) ? 'sha3-256' : 'sha256';
  const key = createSecretKey(Buffer.from(text, 'utf8'));
  const mac: AuditKey['mac'] = (...parts) => {
    const hmac = createHmac(hashName, key);
    for (const part of parts) hmac.update(part);
    return hmac.digest('hex');
  };
  return { id: mac('rampart audit key id').slice(0, idLength), mac };
}

const suspect = /[\0\uD800-\uDFFF]/;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const nul = /\0/g;

/** A text that every database takes and that canonical JSON knows: NUL and lone surrogates become U+FFFD. */
export function wellFormedText(text: string): string {
  return suspect.test(text) ? text.replace(loneSurrogate, '\uFFFD').replace(nul, '\uFFFD') : text;
}

/** An entry as its hash covers it. Instants are microseconds UTC; absent values are null. */
export interface UnhashedEntry {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: number;
  readonly kind: AuditKind;
  readonly action: string;
  readonly personId: string | null;
  readonly role: string | null;
  readonly objectKind: string | null;
  readonly objectId: string | null;
  readonly outcome: AuditOutcome | null;
  readonly requestId: string;
  readonly traceId: string | null;
  readonly reasonDigest: string | null;
  /** A flat object in canonical JSON. */
  readonly details: string;
  readonly instanceId: string;
  readonly leaseUntil: number | null;
  readonly keyId: string;
  readonly previousHash: string;
}

/** An entry of the trail. */
export interface AuditEntry extends UnhashedEntry {
  readonly hash: string;
}

/**
 * The text that an entry's hash is the HMAC of: JSON as RFC 8785 has it, whose keys are sorted, whose numbers are whole and whose texts
 * have neither lone surrogates nor NUL. Its published vectors: vectors.json. T-2.
 */
export function canonicalEntry(entry: UnhashedEntry): string {
  return beginning(entry) + end(entry);
}

/** An entry as a line of the export: the same JSON, `hash` in its place. */
export function entryLine(entry: AuditEntry): string {
  return `${beginning(entry)}"hash":${text(entry.hash)},${end(entry)}`;
}

function beginning({ action, at, details }: UnhashedEntry): string {
  return `{"action":${text(action)},"at":${at},"details":${details},`;
}

function end(entry: UnhashedEntry): string {
  return (
    `"instanceId":${text(entry.instanceId)},"keyId":${text(entry.keyId)},"kind":${text(entry.kind)},` +
    `"leaseUntil":${String(entry.leaseUntil)},"objectId":${text(entry.objectId)},"objectKind":${text(entry.objectKind)},` +
    `"outcome":${text(entry.outcome)},"personId":${text(entry.personId)},"previousHash":${text(entry.previousHash)},` +
    `"reasonDigest":${text(entry.reasonDigest)},"requestId":${text(entry.requestId)},"role":${text(entry.role)},` +
    `"seq":${entry.seq},"traceId":${text(entry.traceId)}}`
  );
}

function text(value: string | null): string {
  return JSON.stringify(value);
}
