import type { Kysely } from 'kysely';
import type { SandboxContext } from '../../context.ts';
import type { SandboxTables } from '../../database/tables.ts';
import { scenariosOf } from '../../scenarios/scenarios.ts';
import { checkDelay } from './check-rules.ts';
import { insertCheck, type StoredCheck } from './check-store.ts';

/** A check to begin. `surname` is what the customer is called by now. */
interface Beginning extends Pick<StoredCheck, 'identityReference' | 'kind'> {
  readonly surname: string | undefined;
  /** Microseconds. */
  readonly at: number;
}

/** Begins a check in the transaction of what it looks into; returns its id. Choice: identityChecks. */
export async function beginCheck(
  transaction: Kysely<SandboxTables>,
  { newId }: Pick<SandboxContext, 'newId'>,
  { identityReference, kind, surname, at }: Beginning,
): Promise<string> {
  const delay = checkDelay(scenariosOf(identityReference, surname));
  const id = newId();
  const dueAt = delay === null ? null : at + delay;
  await insertCheck(transaction, { id, identityReference, kind, dueAt, createdAt: at });
  return id;
}
