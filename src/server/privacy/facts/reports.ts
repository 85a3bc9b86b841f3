import { operationNames, operations } from '#contract/service/operations.ts';
import { rampId, receivedReference } from '#contract/service/primitives.ts';
import type { ServiceCallTable } from '#server/database/call-tables.ts';

import type { CustomerReport, Fact, Facts, FactSource } from './customer-state.ts';
import type { Kept } from './kept-shapes.ts';
import type { RampReport } from './ramp-state.ts';

export type CallEvent = Pick<
  ServiceCallTable,
  'id' | 'at' | 'operation' | 'outcome' | 'status' | 'facts' | 'identity_reference' | 'ramp_id'
>;

export function isAccepted({
  outcome,
  status,
}: {
  readonly outcome: string;
  readonly status: number | null;
}): boolean {
  return outcome === 'answered' && status !== null && status >= 200 && status < 300;
}

const writes: ReadonlySet<string> = new Set(operationNames.filter((name) => operations[name].isWrite));

/** Returns true if the operation changes something at the service. */
export function isWrite(operation: string): boolean {
  return writes.has(operation);
}

export interface Reports {
  readonly customers: readonly CustomerReport[];
  readonly ramps: readonly RampReport[];
}

export function mergeReports(reports: readonly Reports[]): Reports {
  return {
    customers: reports.flatMap(({ customers }) => customers),
    ramps: reports.flatMap(({ ramps }) => ramps),
  };
}

/** Instants are microseconds UTC. */
export interface ReportedBy {
  readonly eventId: string;
  readonly at: number;
  readonly asOf: number;
  readonly place?: string;
}

/** Drops undefined values. */
export function factsOf(
  by: ReportedBy,
  source: FactSource,
  values: Readonly<Record<string, Kept | undefined>>,
): Facts {
  const facts: Record<string, Fact> = {};
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) facts[name] = { value, source, ...by };
  return facts;
}

/** Drops absent values; undefined if none is left. */
export function given(values: Readonly<Record<string, unknown>>): Kept | undefined {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Kept);
}

/** Returns true for a customer's reference; callbacks may have longer ones. Choice: kycMessage. */
export function isReference(value: string | null | undefined): value is string {
  return typeof value === 'string' && receivedReference.safeParse(value).success;
}

export function isRampId(value: string | null | undefined): value is string {
  return typeof value === 'string' && rampId.safeParse(value).success;
}

/** Returns microseconds UTC, cut to seconds as in callbacks; undefined if unreadable. */
export function secondOf(dateTime: string | undefined): number | undefined {
  if (dateTime === undefined || !/^\d{4}-\d\d-\d\dT/.test(dateTime)) return undefined;
  const milliseconds = Date.parse(dateTime);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000) * 1_000_000;
}
