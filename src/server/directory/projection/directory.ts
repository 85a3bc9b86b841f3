import type { Kysely } from 'kysely';

import type { ServiceCallTable } from '#server/database/call-tables.ts';
import type { CallbackEventTable } from '#server/database/callback-tables.ts';
import type { CustomerTable, RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { callReports, submissionReport, type SubmissionEvent } from '#server/privacy/facts/call-reports.ts';
import { callbackReports } from '#server/privacy/facts/callback-reports.ts';
import type { KeptJson } from '#server/privacy/facts/kept-shapes.ts';
import { mergeReports, type Reports } from '#server/privacy/facts/reports.ts';
import { noteChanges } from '#server/database/changes.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';

import { reconcileChanged } from '../queue/queue-reconcile.ts';
import { projectCustomers } from './customer-rows.ts';
import {
  type PersonalValues,
  personalCallbackReport,
  personalCallReport,
  type PersonalReport,
  erasedBefore,
  projectPersonal,
} from './personal-reports.ts';
import { projectRamps } from './ramp-rows.ts';

/** Callback with its parsed body, null once erased. */
export interface OpenedCallback extends CallbackEventTable {
  readonly body: unknown;
}

/** Call with its personal values, none once erased. */
export interface OpenedCall {
  readonly call: ServiceCallTable;
  readonly callFacts: KeptJson;
  readonly values: PersonalValues;
}

type SealingKeys = Pick<DataKeys, 'seal' | 'lookupDigests'>;

/**
 * Projects callbacks idempotently, in any order. Notes changes of customers and ramps, not of the callbacks.
 */
export async function applyCallbacks(
  transaction: Kysely<Tables>,
  events: readonly OpenedCallback[],
  keys: SealingKeys,
): Promise<void> {
  const personal = events
    .map((event) => personalCallbackReport(event, event.body))
    .filter((one) => one !== null);
  // Reprocessing must not restore erased values.
  const erased = personal.length > 0 ? await erasedBefore(transaction) : 0;
  const kept = personal.filter(({ at }) => at >= erased);
  const { customers, ramps } = await project(
    transaction,
    mergeReports(events.map((event) => callbackReports(event))),
    kept,
    keys,
  );
  await reconcileChanged(transaction, { customers, ramps, isNews: true });
  await noteChanges(transaction, [
    ...customers.map(({ identity_reference: id }) => ({ kind: 'customer', id }) as const),
    ...ramps.map(({ ramp_id: id }) => ({ kind: 'ramp', id }) as const),
  ]);
}

/** Projects calls in the transaction that records them. */
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
  await reconcileChanged(transaction, { customers, ramps, isNews: false });
  const callsAbout = (reference: string) =>
    merged.customers
      .filter(({ identityReference }) => identityReference === reference)
      .map(({ eventId }) => eventId)
      .join(' ');
  await noteChanges(transaction, [
    ...customers.map(
      ({ identity_reference: id }) => ({ kind: 'customer', id, calls: callsAbout(id) }) as const,
    ),
    ...ramps.map(({ ramp_id: id }) => ({ kind: 'ramp', id }) as const),
  ]);
}

/** Projects a submission, which must be written already: its rows are counted. */
export async function applySubmission(
  transaction: Kysely<Tables>,
  submission: SubmissionEvent,
): Promise<void> {
  const { identity_reference: reference } = submission;
  const customers = await projectCustomers(transaction, [submissionReport(submission)]);
  await countSubmissions(transaction, [reference]);
  await reconcileChanged(transaction, { customers, ramps: [], isNews: false });
  await noteChanges(transaction, [{ kind: 'customer', id: reference }]);
}

/** Recounts submissions; needs the customers' rows locked. */
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

async function project(
  transaction: Kysely<Tables>,
  { customers, ramps }: Reports,
  personal: readonly PersonalReport[],
  keys: SealingKeys,
): Promise<{ customers: readonly CustomerTable[]; ramps: readonly RampTable[] }> {
  const changedCustomers = await projectCustomers(transaction, customers);
  const changedRamps = await projectRamps(transaction, ramps);
  await projectPersonal(transaction, personal, keys);
  return { customers: changedCustomers, ramps: changedRamps };
}
