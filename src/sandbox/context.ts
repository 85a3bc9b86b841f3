import type { Kysely } from 'kysely';
import type { ServiceClock } from './clock/service-clock.ts';
import type { SandboxTables } from './database/tables.ts';

/** Meaning of a true screening result. Choice: screeningTrueMeans. */
export type ScreeningTrueMeans = 'match' | 'clear';

export interface SandboxContext {
  readonly db: Kysely<SandboxTables>;
  /** The service's time in milliseconds; only signatures follow the machine's clock. */
  readonly now: () => number;
  /** Source of `now`; set by controls. */
  readonly clock: ServiceClock;
  /** Resolves once everything due is done; failures are logged. */
  readonly settle: () => Promise<void>;
  /** Waits milliseconds of the machine's time. */
  readonly wait: (ms: number) => Promise<void>;
  /** 32 hex digits. */
  readonly newId: () => string;
  /** US states whose residents are refused, two capitals. Spec: CustomerIdentity › taxState. */
  readonly unlicensedStates: ReadonlySet<string>;
  /** The vendor whose tokens are accepted. Choice: kycVendor. */
  readonly kycVendorId: string;
  /** Choice: screeningTrueMeans. */
  readonly screeningTrueMeans: ScreeningTrueMeans;
  /** Default endpoint; null until known; callbacks wait for it. */
  readonly callbackUrl: () => string | null;
}
