import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';

import { deskRoutes } from '#contract/desk/routes.ts';
import { signatureDiagnosis, signatureQuestion } from '#contract/desk/signature.ts';
import { routeFor } from '#server/access.ts';
import { readStored } from '#server/callback-events/callback-list-store.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/errors.ts';
import { readStrictJson, type JsonBodies } from '#server/inbound/json-bodies.ts';
import { parseJson, parseParameters } from '#server/inbound/parse-json.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { createOneAtATime } from '#server/proxy/sign-and-send.ts';

import { diagnose, type Known } from './diagnose.ts';
import { diagnoseStored } from './stored-callback.ts';

export interface SignatureParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: Pick<DataKeys, 'open'>;
  readonly config: Pick<Config, 'service' | 'publicUrl'>;
  /** Where the service answers. */
  readonly serviceUrl: URL;
  readonly nowMs: () => number;
  readonly pace: JsonBodies['pace'];
}

/** The desk's own address, as far as nobody said which it has. */
const ownUrl = new URL('http://127.0.0.1/');
const callbackPath = z.object({ id: z.uuid({ version: 'v7', error: 'Take it from the list' }) });

/** A question of the longest texts, every character of them escaped. */
const questionLimitBytes = 2 * 1024 * 1024;

/** Why a signature is refused, by trying. Nothing is stored or sent. Design: product › Signature doctor; trust 5, 6. */
export async function signatureRoutes(
  app: FastifyInstance,
  { config, serviceUrl, nowMs, pace, db, dataKeys }: SignatureParts,
): Promise<void> {
  readStrictJson(app, { limitBytes: questionLimitBytes, pace });
  const inTurn = createOneAtATime();
  app.route({
    ...routeFor(deskRoutes.diagnoseCallback),
    async handler(request) {
      const { id } = parseParameters(callbackPath, request.params);
      const [stored] = await readStored(db, [id]);
      if (stored === undefined) throw new DeskError('not-found');
      const known = knownTo(config, { url: config.publicUrl ?? ownUrl, nowMs: nowMs() });
      return signatureDiagnosis.parse(await inTurn(async () => diagnoseStored(stored, { dataKeys, known })));
    },
  });
  app.route({
    ...routeFor(deskRoutes.diagnoseSignature),
    async handler(request) {
      const { body, ...call } = parseJson(signatureQuestion, request.body);
      const known = knownTo(config, { url: serviceUrl, nowMs: nowMs() });
      const asked = { ...call, body: Buffer.from(body), isWhole: true, judgedAtMs: known.nowMs };
      return signatureDiagnosis.parse(await inTurn(async () => diagnose(asked, known)));
    },
  });
}

/** What the desk knows of signatures to an address. Choice: keyRotation. */
function knownTo(
  { service: { key, secret, next, style } }: Pick<Config, 'service'>,
  { url, nowMs }: { readonly url: URL; readonly nowMs: number },
): Known {
  const address = { origin: url.origin, basePath: url.pathname.replace(/\/+$/, '') };
  return { pairs: [{ key, secret }, ...(next === null ? [] : [next])], style, address, nowMs };
}
