import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

import { type ByteBudget, type BodyPace, unmeasuredLimitBytes } from '#node/inbound/read-body.ts';
import type { OperationName } from '#contract/service/operations.ts';
import { maskMessage, masksIn } from '#contract/fields/masks.ts';
import { type BodyOperationName, inspectBody, inspectJson } from '#node/inspection/inspect-body.ts';
import * as z from 'zod';
import {
  type Inspection,
  InspectionLostError,
  type InspectionPool,
  type InspectionResult,
} from '#node/inspection/inspection-pool.ts';
import type { Verdict } from '#node/inspection/verdict.ts';
import { DeskError } from '#server/http/errors.ts';
import { admittedLength, readBody } from '#server/http/request-rules.ts';
import { toOneBuffer } from '#server/http/upstream.ts';

import type { PreparedBody } from './carry-out.ts';

/** Below this, inspecting here costs less than a worker. */
const inlineBytes = 64 * 1024;

/** Received body; a small one is signed here and has nothing to release. */
type ReceivedBody = Omit<InspectionResult, 'sign' | 'release'> & Partial<InspectionResult>;

interface ReceiveBody {
  readonly name: BodyOperationName;
  readonly length: number | null;
  readonly pace: BodyPace;
  readonly inspections: InspectionPool;
}

async function receiveBody(raw: IncomingMessage, receive: ReceiveBody): Promise<ReceivedBody> {
  const { name, length, pace, inspections } = receive;
  if (length !== null && length > inlineBytes) {
    return readInto(inspections.open(name), async (inspection) =>
      readBody(raw, {
        length,
        pace,
        onChunk: (chunk) => inspection.push(chunk),
        whenRoom: () => inspection.whenRoom(),
      }),
    );
  }
  const chunks: Uint8Array[] = [];
  await readBody(raw, { length, pace, onChunk: (chunk) => chunks.push(chunk) });
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  if (bytes <= inlineBytes)
    return {
      verdict: inspectBody(chunks, name),
      chunks,
      bodySha256: hash('sha256', toOneBuffer(chunks), 'hex'),
    };
  return readInto(inspections.open(name), async (inspection) =>
    chunks.forEach((chunk) => inspection.push(chunk)),
  );
}

async function readInto(
  inspection: Inspection,
  read: (inspection: Inspection) => Promise<void>,
): Promise<InspectionResult> {
  try {
    await read(inspection);
  } catch (error) {
    inspection.abort();
    throw error;
  }
  return inspection.finish().catch((cause: unknown) => {
    // Nothing was recorded or sent, and the next body has a thread of its own.
    if (!(cause instanceof InspectionLostError)) throw cause;
    throw new DeskError('busy', {
      detail: 'The request could not be checked. Nothing was sent.',
      retryAfterSeconds: 1,
      cause,
    });
  });
}

export interface BodyTaking {
  readonly bodyLimitBytes: number;
  readonly budget: ByteBudget;
  readonly pace: BodyPace;
  readonly inspections: InspectionPool;
  readonly kycVendorId: string;
}

/** Passes a valid body to `send`; its bytes count in the budget until that ends. */
export async function withBody<Result>(
  request: FastifyRequest,
  { name, taking }: { readonly name: BodyOperationName; readonly taking: BodyTaking },
  send: (body: PreparedBody) => Promise<Result>,
): Promise<Result> {
  const { pace, inspections } = taking;
  const length = admittedLength(request.headers, taking.bodyLimitBytes);
  const release = taking.budget.reserve(length ?? unmeasuredLimitBytes);
  if (release === null) {
    throw new DeskError('busy', {
      detail: 'Too many requests at once. Nothing was sent.',
      retryAfterSeconds: 5,
    });
  }
  let received: ReceivedBody | null = null;
  try {
    received = await receiveBody(request.raw, { name, length, pace, inspections });
    const { chunks, verdict, bodySha256: sha256, sign = null } = received;
    const {
      request: read,
      identityReference,
      images,
    } = acceptedBody(verdict, ownFaults(name, received, taking.kycVendorId));
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
    return await send({ chunks, sign, bytes, sha256, request: read, identityReference, images });
  } finally {
    received?.release?.();
    release();
  }
}

/** Makes the body of Rampart's own call, inspected like any other. */
export function ownBody(name: Exclude<BodyOperationName, 'shareToken'>, content: object): PreparedBody {
  const chunk = Buffer.from(JSON.stringify(content));
  const chunks = [chunk];
  const verdict = inspectBody(chunks, name);
  const faults = ownFaults(name, { verdict, chunks }, '');
  const { request, identityReference, images } = acceptedBody(verdict, faults);
  const sha256 = hash('sha256', chunk, 'hex');
  return { chunks, sign: null, bytes: chunk.byteLength, sha256, request, identityReference, images };
}

type Accepted = Extract<Verdict, { kind: 'accepted' }>;

/** Throws 400 for an unreadable body, 422 listing every fault by the interface or our rules. */
function acceptedBody(verdict: Verdict, faults: Readonly<Record<string, string>>): Accepted {
  if (verdict.kind === 'unreadable') throw new DeskError('unreadable-body', { detail: `${verdict.detail}.` });
  if (verdict.kind === 'unknown-field') {
    throw new DeskError('unreadable-body', {
      detail: 'The request has an undocumented field.',
      errors: named(verdict.paths.map((path) => [path, 'Contains an unknown field'])),
    });
  }
  if (verdict.kind === 'accepted' && Object.keys(faults).length === 0) return verdict;
  const byContract = verdict.kind === 'refused' ? named(Object.entries(verdict.errors)) : {};
  throw new DeskError('contract-violation', { errors: { ...byContract, ...faults } });
}

function named(errors: readonly (readonly [path: string, message: string])[]): Record<string, string> {
  return Object.fromEntries(errors.map(([path, message]) => [path === '' ? 'request' : path, message]));
}

const withVendor = z.object({ provider: z.object({ vendor: z.string() }) });

/**
 * Finds masks instead of values, and a vendor other than the configured one, by path. Spec: Endpoints › Share
 * identity by KYC-vendor token; choice: kycVendor.
 */
function ownFaults(
  name: OperationName,
  { verdict, chunks }: { readonly verdict: Verdict; readonly chunks: readonly Uint8Array[] },
  kycVendorId: string,
): Record<string, string> {
  const vendor = name === 'shareToken' ? vendorIn(chunks) : null;
  return {
    ...(vendor !== null && vendor !== kycVendorId && vendorFault),
    ...Object.fromEntries(maskedPaths(verdict).map((path) => [path, maskMessage])),
  };
}

const vendorFault = { 'provider.vendor': 'Enter the vendor that Rampart is configured for' };

/** Returns null without a vendor: the contract reports that. */
function vendorIn(chunks: readonly Uint8Array[]): string | null {
  const read = inspectJson(chunks, withVendor);
  const request = read.kind === 'accepted' ? withVendor.safeParse(read.request) : null;
  return request?.data?.provider.vendor || null;
}

function maskedPaths(verdict: Verdict): readonly string[] {
  if (verdict.kind === 'accepted') return masksIn(verdict.request).map(pathText);
  return verdict.kind === 'refused' ? verdict.masked : [];
}

function pathText(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}
