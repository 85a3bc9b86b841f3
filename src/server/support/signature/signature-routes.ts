import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import { deskRoutes } from '#contract/desk/api.ts';
import { type SignatureDiagnosis } from '#contract/desk/signature.ts';
import { type StoredCallback, readStored } from '#server/callbacks/events/callback-routes.ts';
import { openCredential } from '#server/callbacks/callback-rows.ts';
import type { Config } from '#server/config/config.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { type JsonBodies, readStrictJson } from '#server/http/json-bodies.ts';
import { serve } from '#server/http/serve.ts';
import { type DataKeys, bodyAad, refusedBodyAad } from '#server/privacy/personal/data-keys.ts';
import { createSerialRunner } from '#server/calls/proxy/sign-and-send.ts';

import { diagnose, type Known } from './diagnose.ts';

export interface SignatureParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'open'>;
  readonly config: Pick<Config, 'service' | 'publicUrl'>;
  readonly serviceUrl: URL;
  readonly nowMs: () => number;
  readonly pace: JsonBodies['pace'];
}

/** Address in use if none is configured. */
const ownUrl = new URL('http://127.0.0.1/');

/** For the longest texts, fully escaped. */
const questionLimitBytes = 2 * 1024 * 1024;

/** Stores and sends nothing. T-5, T-6. */
export async function signatureRoutes(
  app: FastifyInstance,
  { config, serviceUrl, nowMs, pace, db, dataKeys }: SignatureParts,
): Promise<void> {
  readStrictJson(app, { limitBytes: questionLimitBytes, pace });
  const inTurn = createSerialRunner();
  serve(app, 'diagnoseCallback', async ({ params: { id } }) => {
    const [stored] = await readStored(db, [id]);
    if (stored === undefined) throw new DeskError('not-found');
    const known = knownTo(config, { url: config.publicUrl ?? ownUrl, nowMs: nowMs() });
    return inTurn(async () => diagnoseStored(stored, { dataKeys, known }));
  });
  serve(app, 'diagnoseSignature', async ({ body: { body, ...call } }) => {
    const known = knownTo(config, { url: serviceUrl, nowMs: nowMs() });
    const asked = { ...call, body: Buffer.from(body), isWhole: true, judgedAtMs: known.nowMs };
    return inTurn(async () => diagnose(asked, known));
  });
}

/** Choice: keyRotation. */
function knownTo(
  { service: { key, secret, next, style } }: Pick<Config, 'service'>,
  { url, nowMs }: { readonly url: URL; readonly nowMs: number },
): Known {
  const address = { origin: url.origin, basePath: url.pathname.replace(/\/+$/, '') };
  return { pairs: [{ key, secret }, ...(next === null ? [] : [next])], style, address, nowMs };
}

/** Diagnoses as of its receipt; the result then counts, whatever the keys now. Choice: callbackSignature. */
async function diagnoseStored(
  stored: StoredCallback,
  { dataKeys, known }: { readonly dataKeys: Pick<DataKeys, 'open'>; readonly known: Known },
): Promise<SignatureDiagnosis> {
  const { delivery } = stored;
  const kept = openCredential(delivery, dataKeys);
  const body = bodyOf(stored, dataKeys);
  const diagnosis = await diagnose(
    {
      method: deskRoutes.receiveCallback.method,
      uri: kept?.uri ?? deskRoutes.receiveCallback.path,
      authorization: kept?.authorization ?? authorizationFrom(stored),
      body: body ?? Buffer.alloc(0),
      isWhole: body?.byteLength === delivery.body_bytes,
      judgedAtMs: delivery.received_at / 1000,
    },
    known,
  );
  return { ...diagnosis, isValid: delivery.verification === 'valid', bodyBytes: delivery.body_bytes };
}

/** Rebuilds a header that wasn't stored from key and timestamp. */
function authorizationFrom({
  delivery: { key_id: key, signed_timestamp: timestamp },
}: StoredCallback): string {
  return key === null || timestamp === null ? '' : `Bearer ${key}::${timestamp}`;
}

function bodyOf({ delivery, event }: StoredCallback, dataKeys: Pick<DataKeys, 'open'>): Buffer | null {
  if (event !== null) {
    const { body_encrypted: sealed, body_digest: digest } = event;
    return sealed === null ? null : Buffer.from(dataKeys.open(sealed, bodyAad(digest)));
  }
  const { id, refused_body_encrypted: sealed } = delivery;
  return sealed === null ? null : Buffer.from(dataKeys.open(sealed, refusedBodyAad(id)), 'base64');
}
