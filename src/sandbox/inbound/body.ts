import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { bodyKindFault } from '#node/inbound/body-headers.ts';
import { createBodyInspector, inspectJson, type BodyOperationName } from '#node/inspection/inspect-body.ts';
import type { Verdict } from '#node/inspection/verdict.ts';
import { invalid, Refusal, unknownField, type FieldErrors } from '../errors.ts';

const sliceBytes = 4 * 1024 * 1024;

/** A body as received: the chunks are kept as they came, never joined. */
export type BodyChunks = readonly Uint8Array[];

/**
 * The request that a JSON body holds, checked against the contract; the text of an image is replaced by its digest and dropped.
 * 400 for what can't be read, 422 for what the schema refuses. Choice: badRequestOrInvalid; details 32.
 */
export async function readBody(
  chunks: BodyChunks,
  headers: IncomingHttpHeaders,
  operation: BodyOperationName,
): Promise<unknown> {
  refuseUnlessJson(headers);
  const inspector = createBodyInspector(operation);
  let sinceTurn = 0;
  for (const chunk of chunks) {
    inspector.push(chunk);
    sinceTurn += chunk.byteLength;
    if (sinceTurn < sliceBytes) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  return requestIn(inspector.finish());
}

/** What a control of the sandbox is sent, checked against its schema; refused like the body of an operation. */
export function readControl<Schema extends z.ZodType>(
  { body, headers }: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  refuseUnlessJson(headers);
  return requestIn(inspectJson((body ?? []) as BodyChunks, schema)) as z.output<Schema>;
}

/** 415 for another media type than JSON in UTF-8, and for a body that is encoded. Details 32; choice: badRequestOrInvalid. */
export function refuseUnlessJson(headers: IncomingHttpHeaders): void {
  const fault = bodyKindFault(headers);
  if (fault === null) return;
  throw new Refusal(415, fault === 'encoded' ? 'Encoded bodies are not accepted' : 'Send application/json');
}

function requestIn(verdict: Verdict): unknown {
  if (verdict.kind === 'accepted') return verdict.request;
  if (verdict.kind === 'unreadable') throw new Refusal(400, verdict.detail);
  if (verdict.kind === 'unknown-field') throw unknownField(verdict.paths[0] ?? '', 'body');
  throw invalid(named(verdict.errors, 'body'));
}

/** A fault of the whole is told under the name of the whole. */
function named(errors: FieldErrors, root: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path === '' ? root : path, message]),
  );
}
