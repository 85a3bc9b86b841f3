import { createHash } from 'node:crypto';

import type { SignatureCause, SignatureDiagnosis, SignatureGuess } from '#contract/desk/signature.ts';
import { timestampToleranceMicroseconds } from '#contract/service/choices.ts';
import type { SignatureStyle } from '#node/signature.ts';
import { toIso } from '#server/database/instants.ts';

import { type Ways, defaultWay, digestOf, findSignature } from './find-signature.ts';
import {
  type Credential,
  type ReadTimestamp,
  readCredential,
  readDigest,
  readTimestamp,
} from './credential.ts';
import { operationOf, shownBody, shownUri } from './shown-text.ts';
import {
  type Address,
  bodies,
  type Deviation,
  joinings,
  type KeyPair,
  pathOf,
  secrets,
  timestamps,
  uris,
} from './signature-variants.ts';

export interface SignedCall {
  readonly method: string;
  /** Path and query, or a whole address. */
  readonly uri: string;
  readonly authorization: string;
  readonly body: Buffer;
  /** The whole signed body is here. */
  readonly isWhole: boolean;
  /** Now, or a callback's receipt. */
  readonly judgedAtMs: number;
}

export interface Known {
  readonly pairs: readonly KeyPair[];
  readonly style: SignatureStyle;
  readonly address: Address;
  readonly nowMs: number;
}

const tolerance = Number(timestampToleranceMicroseconds);

/** Returns no secret and no usable signature. Spec: Authentication. Promises: T-5, T-6. */
export async function diagnose(call: SignedCall, known: Known): Promise<SignatureDiagnosis> {
  const credential = readCredential(call.authorization);
  const time = readTimestamp(credential.timestamp);
  const digest = readDigest(credential.signature);
  const ways = waysOf(call, { credential, time, known });
  const canSearch = digest !== null && credential.timestamp !== null && call.isWhole;
  const found = canSearch ? await findSignature(ways, digest.bytes) : null;
  const age = time.microseconds === null ? null : call.judgedAtMs * 1000 - time.microseconds;
  const isInTolerance = age !== null && Math.abs(age) <= tolerance;
  const isKeyKnown = known.pairs.some(({ key }) => key === credential.key);
  const encoding = digest === null ? 'unreadable' : digest.variant;
  const isSigned = credential.signature !== null;
  const findings = {
    found,
    encoding,
    unit: time.unit === 'microseconds' ? null : time.unit,
    isKeyKnown,
    clock: age === null || isInTolerance ? null : age > 0 ? ('past' as const) : ('future' as const),
    isWhole: call.isWhole,
    hasQuery: /[?%]/.test(call.uri),
    hasBody: call.body.byteLength > 0,
    isOfLayout: credential.isOfLayout,
  };
  const isValid = found?.length === 0 && encoding === null && isInTolerance && credential.isOfLayout;
  return withoutSecrets(
    {
      isValid,
      ...shownParts(call, credential, known),
      keyId: credential.key === null ? null : visible(credential.key),
      isKeyKnown,
      timestamp: {
        given: credential.timestamp === null ? null : visible(credential.timestamp),
        unit: time.unit,
        at: time.microseconds === null ? null : toIso(time.microseconds),
        ageSeconds: age === null ? null : Math.round(age / 1000) / 1000,
        isInTolerance,
      },
      given: credential.signature === null ? null : visible(credential.signature),
      expected:
        isKeyKnown && call.isWhole && time.unit !== 'unreadable' ? expectedOf(call, ways, known, time) : null,
      guesses: isValid || !isSigned ? [] : rankedGuesses(findings),
    },
    known.pairs,
  );
}

function waysOf(
  { method, uri, body }: SignedCall,
  {
    credential,
    time,
    known,
  }: { readonly credential: Credential; readonly time: ReadTimestamp; readonly known: Known },
): Ways {
  return {
    method,
    joinings: joinings(known.style),
    timestamps: timestamps(credential.timestamp ?? '', time),
    uris: uris(uri, known.address),
    bodies: bodies(body),
    secrets: secrets(known.pairs, credential.key),
  };
}

const shownDigits = 8;

/** Returns the expected signature, whole only once expired. Choice: signatureDoctor. */
function expectedOf(call: SignedCall, ways: Ways, { nowMs }: Known, time: ReadTimestamp): string | null {
  const usual = defaultWay(ways);
  if (usual === null) return null;
  const digest = digestOf(call.method, usual).toString('hex');
  return isSpent(call, time, nowMs) ? digest : digest.slice(0, shownDigits);
}

/**
 * Returns true if the timestamp is out of tolerance for every valid clock. White space in an address could
 * hide another timestamp.
 */
function isSpent({ uri }: SignedCall, { unit, microseconds }: ReadTimestamp, nowMs: number): boolean {
  if (unit !== 'microseconds' || microseconds === null || /[\s\p{C}]/u.test(uri)) return false;
  return microseconds < nowMs * 1000 - 2 * tolerance;
}

function shownParts(
  { method, uri, body, isWhole }: SignedCall,
  { timestamp }: Credential,
  { style, address }: Known,
): Pick<SignatureDiagnosis, 'signedText' | 'bodyBytes' | 'bodySha256' | 'hasWholeBody'> {
  const path = pathOf(uri);
  const operation = operationOf(method, path, address.basePath);
  return {
    signedText: {
      method,
      uri: shownUri(path, operation),
      timestamp: visible(timestamp ?? ''),
      body: body.byteLength === 0 ? null : shownBody(body.toString('utf8'), operation),
      ...style,
    },
    bodyBytes: body.byteLength,
    bodySha256: isWhole && body.byteLength > 0 ? createHash('sha256').update(body).digest('hex') : null,
    hasWholeBody: isWhole,
  };
}

const longestShown = 200;

function visible(text: string): string {
  return text.slice(0, longestShown).replaceAll(/[^!-~]/g, '•');
}

/** Masks secrets: someone may have pasted one as the key. T-5. */
function withoutSecrets(diagnosis: SignatureDiagnosis, pairs: readonly KeyPair[]): SignatureDiagnosis {
  const hide = (text: string) => pairs.reduce((hid, { secret }) => hid.replaceAll(secret, '•••'), text);
  const hideIn = (text: string | null) => (text === null ? null : hide(text));
  const { signedText, timestamp } = diagnosis;
  return {
    ...diagnosis,
    keyId: hideIn(diagnosis.keyId),
    given: hideIn(diagnosis.given),
    timestamp: { ...timestamp, given: hideIn(timestamp.given) },
    signedText: {
      ...signedText,
      uri: hide(signedText.uri),
      timestamp: hide(signedText.timestamp),
      body: hideIn(signedText.body),
    },
  };
}

interface Findings {
  /** Changes that give this signature; null if none were found. */
  readonly found: readonly Deviation[] | null;
  /** `unreadable` if it is no digest. */
  readonly encoding: string | null;
  readonly unit: string | null;
  readonly isKeyKnown: boolean;
  /** Null within tolerance. */
  readonly clock: 'past' | 'future' | null;
  readonly isWhole: boolean;
  readonly hasQuery: boolean;
  readonly hasBody: boolean;
  readonly isOfLayout: boolean;
}

type Row = readonly [
  applies: boolean,
  cause: SignatureCause,
  certainty: SignatureGuess['certainty'],
  variant: string | null,
];

/** Ranks possible causes, likeliest first; a second mistake can hide the first. */
function rankedGuesses(findings: Findings): SignatureGuess[] {
  const rows = findings.found === null ? unproven(findings) : proven(findings.found, findings);
  const causes = new Set<SignatureCause>();
  return rows
    .filter(([applies, cause]) => applies && !causes.has(cause) && causes.add(cause))
    .map(([, cause, certainty, variant]) => ({ cause, certainty, variant }));
}

function proven(found: readonly Deviation[], { encoding, clock, isOfLayout }: Findings): Row[] {
  const isAsIs = found.length === 0 && encoding === null;
  return [
    ...found.map(({ cause, variant }): Row => [true, cause, 'proven', variant]),
    [encoding !== null, 'encoding', 'proven', encoding],
    [clock !== null, 'clock', isAsIs ? 'proven' : 'likely', clock],
    [isAsIs && clock === null && !isOfLayout, 'encoding', 'proven', 'header-layout'],
  ];
}

function unproven({ encoding, unit, isKeyKnown, clock, isWhole, hasQuery, hasBody }: Findings): Row[] {
  return [
    [!isKeyKnown, 'key', 'likely', null],
    [isKeyKnown && isWhole && encoding !== 'unreadable', 'secret', 'likely', null],
    [encoding !== null, 'encoding', 'likely', encoding],
    [unit !== null, 'timestamp-unit', 'likely', unit],
    [clock !== null, 'clock', 'likely', clock],
    [true, 'secret', 'possible', null],
    [hasBody, 'body-reserialised', 'possible', null],
    [hasQuery, 'query', 'possible', null],
    [true, 'separator', 'possible', null],
    [true, 'timestamp-unit', 'possible', null],
  ];
}
