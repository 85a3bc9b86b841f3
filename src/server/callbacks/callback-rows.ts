import type { ServiceFields } from '#contract/service/service-fields.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

import { deskRoutes } from '#contract/desk/api.ts';
import { declaredLength } from '#node/inbound/body-headers.ts';
import type { ReadCallback } from './events/callback-results.ts';
import { type ReadDate, headOf } from '#server/privacy/facts/callback-head.ts';
import { type DataKeys, bodyAad, credentialAad, refusedBodyAad } from '#server/privacy/personal/data-keys.ts';

import type { AcceptedCallback } from './callback-intake-store.ts';
import { claimedObjectOf, type RefusedCallback } from './refused-callbacks.ts';
import type { Verified } from './verify-callback.ts';

interface KeptCredential {
  /** Path and query. */
  readonly uri: string;
  readonly authorization: string | null;
}

const defaultUri = deskRoutes.receiveCallback.path;
/** Anything longer is no signature. */
const longest = 4000;

/** Seals a refused callback's address and header, unless the address is the proof. */
function sealRefused(
  { id, raw, headers: { authorization }, routeOptions }: FastifyRequest,
  dataKeys: Pick<DataKeys, 'seal'>,
): string | null {
  if (routeOptions.url !== defaultUri) return null;
  return sealed(id, { uri: raw.url ?? '', authorization: authorization ?? null }, dataKeys);
}

/** Seals an accepted callback's address if unusual; its valid header can be recomputed. */
function sealAccepted(
  { id, raw, routeOptions }: FastifyRequest,
  dataKeys: Pick<DataKeys, 'seal'>,
): string | null {
  const { url: uri = defaultUri } = raw;
  if (routeOptions.url !== defaultUri || uri === defaultUri) return null;
  return sealed(id, { uri, authorization: null }, dataKeys);
}

function sealed(id: string, credential: KeptCredential, dataKeys: Pick<DataKeys, 'seal'>): string | null {
  const text = JSON.stringify(credential);
  return text.length > longest ? null : dataKeys.seal(text, credentialAad(id));
}

/** Opens the stored credential; null if none. */
export function openCredential(
  { id, credential_encrypted: kept }: { readonly id: string; readonly credential_encrypted: string | null },
  dataKeys: Pick<DataKeys, 'open'>,
): KeptCredential | null {
  return kept === null ? null : (JSON.parse(dataKeys.open(kept, credentialAad(id))) as KeptCredential);
}

export interface ReceivedCallback {
  readonly body: Buffer;
  readonly release: () => void;
  readonly receivedAtMs: number;
  verified: Verified | null;
}

export interface CallbackRows {
  taken(callback: Taking): AcceptedCallback;
  refused(refusal: { readonly request: FastifyRequest; readonly status: number }): RefusedCallback;
}

interface Taking {
  readonly request: FastifyRequest;
  readonly callback: ReceivedCallback;
  readonly verified: Verified;
  readonly read: ReadCallback;
}

export interface CallbackRowsParts {
  readonly dataKeys: DataKeys;
  readonly nowMs: () => number;
  /** Both in milliseconds. */
  readonly serviceTimeAt: (machineMs: number) => number;
  readonly readDate: ReadDate;
  readonly serviceFields: ServiceFields;
}

const acceptedStatus = 200;
const keptRefusedBytes = 8 * 1024;
const keptHeaders = ['content-type', 'content-length', 'user-agent', 'accept'] as const;
const longestHeader = 200;
const noCredential: Verified = {
  verification: 'missing',
  refusedBecause: null,
  keyId: null,
  signedTimestamp: null,
};

/**
 * Returns a digest per key: the first is stored, others find callbacks from before a key change. Choice:
 * callbackOrder.
 */
function bodyDigestsOf(dataKeys: DataKeys, body: Uint8Array): readonly [string, ...string[]] {
  return dataKeys.digests('callback', body);
}

/** Encrypts the body; its object, status and date stay readable. The row's id is the request's. T-6. */
export function createCallbackRows({
  dataKeys,
  nowMs,
  serviceTimeAt,
  readDate,
  serviceFields,
}: CallbackRowsParts): CallbackRows {
  return {
    taken({ request, callback, verified, read }) {
      const { receivedAtMs, body } = callback;
      const [digest, ...previousDigests] = bodyDigestsOf(dataKeys, body);
      const receivedServiceAt = toMicroseconds(serviceTimeAt(receivedAtMs));
      const { kind, objectId, status, statusDate, statusAt, written } = headOf(read.message, (text) =>
        readDate(text, receivedServiceAt),
      );
      return {
        event: {
          id: request.id,
          body_digest: digest,
          body_encrypted: dataKeys.seal(read.text, bodyAad(digest)),
          received_at: toMicroseconds(receivedAtMs),
          received_service_at: receivedServiceAt,
          kind,
          object_id: objectId,
          status,
          status_date: statusDate,
          status_at: statusAt,
          facts: JSON.stringify(written),
          processed_at: null,
          result: null,
          is_late: 0,
          findings: '[]',
        },
        previousDigests,
        delivery: delivery(request, {
          verified,
          receivedAtMs,
          status: acceptedStatus,
          sealedBody: null,
          claimedObject: null,
          refusedDigest: null,
          credential: sealAccepted(request, dataKeys),
        }),
      };
    },
    refused({ request, status }) {
      const { callback } = request;
      const kept = callback?.body.subarray(0, keptRefusedBytes) ?? null;
      return delivery(request, {
        verified: callback?.verified ?? unread(request.headers),
        receivedAtMs: callback?.receivedAtMs ?? nowMs(),
        status,
        // Any bytes, as text.
        sealedBody: kept && dataKeys.seal(kept.toString('base64'), refusedBodyAad(request.id)),
        claimedObject: callback === null ? null : claimedObjectOf(callback.body, serviceFields),
        refusedDigest: callback === null ? null : bodyDigestsOf(dataKeys, callback.body)[0],
        credential: sealRefused(request, dataKeys),
      });
    },
  };
}

interface DeliveryFacts {
  readonly verified: Verified;
  readonly receivedAtMs: number;
  readonly status: number;
  readonly sealedBody: string | null;
  readonly claimedObject: string | null;
  readonly refusedDigest: string | null;
  readonly credential: string | null;
}

function delivery(
  { id, headers, callback }: FastifyRequest,
  { verified, receivedAtMs, status, sealedBody, claimedObject, refusedDigest, credential }: DeliveryFacts,
): RefusedCallback {
  return {
    id,
    received_at: toMicroseconds(receivedAtMs),
    verification: verified.verification,
    answer_status: status,
    key_id: verified.keyId,
    signed_timestamp: verified.signedTimestamp,
    headers: JSON.stringify(kept(headers)),
    body_bytes: callback?.body.byteLength ?? Math.min(declaredLength(headers) ?? 0, 2 ** 31 - 1),
    refused_body_encrypted: sealedBody,
    claimed_object: claimedObject,
    refused_digest: refusedDigest,
    refused_because: verified.refusedBecause,
    credential_encrypted: credential,
  };
}

/** Describes a callback refused before its signature was checked. */
function unread({ authorization }: IncomingHttpHeaders): Verified {
  return authorization === undefined
    ? { ...noCredential, refusedBecause: 'missing' }
    : { ...noCredential, verification: 'invalid' };
}

function kept(headers: IncomingHttpHeaders): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of keptHeaders) {
    const value = headers[name];
    if (value !== undefined) values[name] = value.slice(0, longestHeader);
  }
  return values;
}

function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000);
}
