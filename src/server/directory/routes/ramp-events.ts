import type { Kysely } from 'kysely';

import type { RampMoment } from '#contract/desk/ramps.ts';
import type { Tables } from '#server/database/tables.ts';
import { toIso, toIsoOrNull } from '#server/instants.ts';

import { KeptJson } from '../reports/kept-json.ts';

/** The most events of one ramp that are shown. */
const mostEvents = 200;

/** What told of a ramp, newest first: calls of the desk and callbacks, each as far as it is kept in clear. */
export async function eventsOfRamp(db: Kysely<Tables>, rampId: string): Promise<RampMoment[]> {
  const events = [...(await callsOf(db, rampId)), ...(await callbacksOf(db, rampId))];
  return events.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, mostEvents);
}

async function callsOf(db: Kysely<Tables>, rampId: string): Promise<RampMoment[]> {
  const rows = await db
    .selectFrom('service_call')
    .leftJoin('staff', 'staff.id', 'service_call.staff_id')
    .select([
      'service_call.id',
      'service_call.at',
      'service_call.operation',
      'service_call.outcome',
      'service_call.status',
      'service_call.trace_id',
      'service_call.facts',
      'staff.email',
      'staff.name',
    ])
    .where('service_call.ramp_id', '=', rampId)
    .orderBy('service_call.id', 'desc')
    .limit(mostEvents)
    .execute();
  return rows.map((row) => ({
    kind: 'call',
    id: row.id,
    at: toIso(row.at),
    rampStatus: new KeptJson(JSON.parse(row.facts)).text('answered', 'status') ?? null,
    operation: row.operation,
    outcome: row.outcome,
    status: row.status,
    traceId: row.trace_id,
    staff: row.email === null || row.name === null ? null : { email: row.email, name: row.name },
    before: null,
    sameSince: null,
    marks: [],
  }));
}

async function callbacksOf(db: Kysely<Tables>, rampId: string): Promise<RampMoment[]> {
  const rows = await db
    .selectFrom('callback_event')
    .select(['id', 'received_at', 'status', 'status_date', 'status_at', 'is_late', 'result'])
    .where('object_id', '=', rampId)
    .where('kind', '=', 'ramp')
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute();
  return rows.map((row) => ({
    kind: 'callback',
    id: row.id,
    at: toIso(row.received_at),
    rampStatus: row.status,
    statusDate: row.status_date,
    statusAt: toIsoOrNull(row.status_at),
    before: null,
    result: row.result,
    findings: [],
    deliveredAt: [],
    internalReason: null,
    externalReason: null,
    marks: row.is_late === 1 ? ['late'] : [],
  }));
}
