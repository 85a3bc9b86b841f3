import type { Kysely } from 'kysely';
import type { SandboxTables } from './database/tables.ts';

/** What every room of the sandbox works with. */
export interface SandboxContext {
  readonly db: Kysely<SandboxTables>;
  /** The service's own time in milliseconds; signatures alone follow the machine's clock. */
  readonly now: () => number;
  /** A fresh identifier: 32 hex digits. */
  readonly newId: () => string;
  /** US states whose residents are refused, as two capital letters. Spec: CustomerIdentity › taxState. */
  readonly unlicensedStates: ReadonlySet<string>;
}
