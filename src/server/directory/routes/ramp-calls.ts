import type { Kysely } from 'kysely';

import type { Tables } from '#server/database/tables.ts';

import type { ToldByCall } from '../reconcile/told.ts';
import { KeptJson } from '../reports/kept-json.ts';
import { rampReportOf } from '../reports/ramp-call-reports.ts';

/** The newest calls of the desk about a ramp, each with the status that its answer told. */
export async function callsOf(db: Kysely<Tables>, rampId: string, most: number): Promise<ToldByCall[]> {
  const rows = await rampCallPage(db, rampId).limit(most).execute();
  return rows.map(({ email, name, ...row }) => {
    const told = KeptJson.of(row.facts);
    return {
      id: row.id,
      at: row.at,
      operation: row.operation,
      outcome: row.outcome,
      status: row.status,
      traceId: row.trace_id,
      staff: email === null || name === null ? null : { email, name },
      told: rampReportOf(row, told)?.status ?? null,
      updatedAt: told.text('answered', 'updatedAt') ?? null,
    };
  });
}

/** The calls about a ramp, newest first. */
export function rampCallPage(db: Kysely<Tables>, rampId: string) {
  return db
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
      'service_call.identity_reference',
      'service_call.ramp_id',
      'staff.email',
      'staff.name',
    ])
    .where('service_call.ramp_id', '=', rampId)
    .orderBy('service_call.id', 'desc');
}
