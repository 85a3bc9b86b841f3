import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { SandboxRamp, SandboxRampPage } from '#contract/sandbox/ramps.ts';
import { rampSteering } from '#contract/sandbox/steering.ts';
import { identityReference } from '#contract/service/primitives.ts';
import { readControl } from '../../inbound/body.ts';
import type { SandboxContext } from '../../context.ts';
import { pageFields, pageOf, readQuery, rowBefore } from '../../controls/page-query.ts';
import type { SandboxTables } from '../../database/tables.ts';
import { notFound } from '../../errors.ts';
import { listRampMoves } from '../moves/ramp-move-store.ts';
import { listRamps } from '../ramp-lists.ts';
import { findRamp } from '../ramp-store.ts';
import { steerRamp } from './steer-ramp.ts';
import { steeredRampBody, summaryOf } from './steering-rules.ts';

const listQuery = z.strictObject({ ...pageFields, identityReference: identityReference.optional() });

interface OneRamp {
  Params: { readonly id: string };
}

/** Controls of ramps: list, look, move by hand. Design: product › Sandbox. */
export function rampControls(controls: FastifyInstance, context: SandboxContext): void {
  const { db } = context;

  controls.get('/sandbox/ramps', async (request) => listedRamps(db, readQuery(request, listQuery)));

  controls.get<OneRamp>('/sandbox/ramps/:id', async ({ params }) => steeredRamp(db, params.id));

  controls.post<OneRamp>('/sandbox/ramps/:id', async (request) => {
    const { id } = request.params;
    await steerRamp(context, id, readControl(request, rampSteering));
    return steeredRamp(db, id);
  });
}

async function listedRamps(
  db: Kysely<SandboxTables>,
  { cursor, limit, identityReference: reference }: z.output<typeof listQuery>,
): Promise<SandboxRampPage> {
  const after = await rowBefore(cursor, (key) => findRamp(db, key));
  const ramps = await listRamps(db, { reference, after, limit: limit + 1 });
  const { items, nextCursor } = pageOf(ramps, limit, ({ id }) => id);
  return { items: items.map(summaryOf), nextCursor };
}

async function steeredRamp(db: Kysely<SandboxTables>, id: string): Promise<SandboxRamp> {
  const ramp = await findRamp(db, id);
  if (ramp === null) throw notFound('Ramp not found');
  return steeredRampBody(ramp, await listRampMoves(db, id));
}
