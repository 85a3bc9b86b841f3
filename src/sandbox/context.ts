import type { Kysely } from 'kysely';
import type { ServiceClock } from './clock/service-clock.ts';
import type { SandboxTables } from './database/tables.ts';

/** A match was found, or the screening was clear. Choice: screeningTrueMeans. */
export type ScreeningTrueMeans = 'match' | 'clear';

/** What every room of the sandbox works with. */
export interface SandboxContext {
  readonly db: Kysely<SandboxTables>;
  /** The service's own time in milliseconds; signatures alone follow the machine's clock. */
  readonly now: () => number;
  /** What `now` follows; the controls set it. */
  readonly clock: ServiceClock;
  /** Resolves when everything that is due now was done; failures are logged. */
  readonly settle: () => Promise<void>;
  /** Resolves after milliseconds of the machine's time. */
  readonly wait: (ms: number) => Promise<void>;
  /** A fresh identifier: 32 hex digits. */
  readonly newId: () => string;
  /** US states whose residents are refused, as two capital letters. Spec: CustomerIdentity › taxState. */
  readonly unlicensedStates: ReadonlySet<string>;
  /** The one vendor whose tokens are taken. Choice: kycVendor. */
  readonly kycVendorId: string;
  /** What `true` means in the screening results of reliance. Choice: screeningTrueMeans. */
  readonly screeningTrueMeans: ScreeningTrueMeans;
  /** Where callbacks go unless a control says otherwise; null until an address is known; they wait for it. */
  readonly callbackUrl: () => string | null;
}
