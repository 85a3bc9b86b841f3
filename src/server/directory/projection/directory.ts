import type { Kysely } from 'kysely';

import type { ServiceCallTable } from '#server/database/call-tables.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { callReports, submissionReport, type SubmissionEvent } from '#server/privacy/facts/call-reports.ts';
import { callbackReports } from '#server/privacy/facts/callback-reports.ts';
import type { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { mergeReports, type Reports } from '#server/privacy/facts/reports.ts';
import { noteChanges } from '#server/database/changes.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { projectCustomers } from './customer-rows.ts';
import {
  type PersonalValues,
  personalCallbackReport,
  personalCallReport,
  type PersonalReport,
} from './personal-reports.ts';
import { erasedBefore, projectPersonal } from './personal-reports.ts';
import { projectRamps } from './ramp-rows.ts';

/** A callback's event, with its body opened and parsed; null once retention has erased it. */
export interface OpenedCallback extends CallbackEventTable {
  readonly body: unknown;
}

/** A call as it is recorded, with its personal values in clear; none once retention has erased them. */
export interface OpenedCall {
  readonly call: ServiceCallTable;
  /** Its facts. */
  readonly callFacts: KeptJson;
  readonly values: PersonalValues;
}

type SealingKeys = Pick<DataKeys, 'seal' | 'lookupDigests'>;

/**
 * Takes callbacks' events into the directory, in the transaction that marks them processed. They may come again and in any order: the
 * same events give the same directory. Hints of the customers and ramps that they changed are noted; the callbacks' own are not.
 */
export async function applyCallbacks(
  transaction: Kysely<Tables>,
  events: readonly OpenedCallback[],
  keys: SealingKeys,
): Promise<void> {
  const personal = events
    .map((event) => personalCallbackReport(event, event.body))
    .filter((one) => one !== null);
  // What retention has erased does not come back when a callback is processed again.
  const erased = personal.length > 0 ? await erasedBefore(transaction) : 0;
  const kept = personal.filter(({ at }) => at >= erased);
  const { customers, ramps } = await project(
    transaction,
    mergeReports(events.map((event) => callbackReports(event))),
    kept,
    keys,
  );
  await noteChanges(transaction, [
    ...customers.map((id) => ({ kind: 'customer', id }) as const),
    ...ramps.map((id) => ({ kind: 'ramp', id }) as const),
  ]);
}

/** Takes calls into the directory, in the transaction that records them. */
export async function applyCalls(
  transaction: Kysely<Tables>,
  calls: readonly OpenedCall[],
  keys: SealingKeys,
): Promise<void> {
  const reports = calls.map(({ call, callFacts }) => callReports(call, callFacts));
  const personal = calls
    .map(({ call, callFacts, values }) => personalCallReport(call, callFacts, values))
    .filter((one) => one !== null);
  const merged = mergeReports(reports);
  const { customers, ramps } = await project(transaction, merged, personal, keys);
  const callsAbout = (reference: string) =>
    merged.customers
      .filter(({ identityReference }) => identityReference === reference)
      .map(({ eventId }) => eventId)
      .join(' ');
  await noteChanges(transaction, [
    ...customers.map((id) => ({ kind: 'customer', id, calls: callsAbout(id) }) as const),
    ...ramps.map((id) => ({ kind: 'ramp', id }) as const),
  ]);
}

/** Takes a submission into the directory, in the transaction that has just written its row: it is counted from the rows. */
export async function applySubmission(
  transaction: Kysely<Tables>,
  submission: SubmissionEvent,
): Promise<void> {
  const { identity_reference: reference } = submission;
  await projectCustomers(transaction, [submissionReport(submission)]);
  await countSubmissions(transaction, [reference]);
  await noteChanges(transaction, [{ kind: 'customer', id: reference }]);
}

/** Recounts the submissions of customers; their rows are locked already. */
export async function countSubmissions(
  transaction: Kysely<Tables>,
  references: readonly string[],
): Promise<void> {
  for (const reference of references) {
    const { count, last } = await transaction
      .selectFrom('submission')
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('id').as('last')])
      .where('identity_reference', '=', reference)
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('customer')
      .set({ submission_count: Number(count), last_submission_id: last })
      .where('identity_reference', '=', reference)
      .execute();
  }
}

/** Returns which customers and ramps it changed. */
async function project(
  transaction: Kysely<Tables>,
  { customers, ramps }: Reports,
  personal: readonly PersonalReport[],
  keys: SealingKeys,
): Promise<{ customers: readonly string[]; ramps: readonly string[] }> {
  const changedCustomers = await projectCustomers(transaction, customers);
  const changedRamps = await projectRamps(transaction, ramps);
  await projectPersonal(transaction, personal, keys);
  return { customers: changedCustomers, ramps: changedRamps };
}
