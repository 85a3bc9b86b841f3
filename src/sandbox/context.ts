import type { Kysely } from 'kysely';
import type { ServiceClock } from './clock/service-clock.ts';
import type { SandboxTables } from './database/tables.ts';

/** What `true` means in a screening. Choice: screeningTrueMeans. */
export type ScreeningTrueMeans = 'match' | 'clear';

export interface SandboxContext {
  readonly db: Kysely<SandboxTables>;
  /** Service time in milliseconds; signatures and the rate limit follow the machine's clock. */
  readonly now: () => number;
  readonly clock: ServiceClock;
  /** Resolves once everything due is done; logs failures. */
  readonly settle: () => Promise<void>;
  /** In machine time. */
  readonly wait: (ms: number) => Promise<void>;
  /** 32 hex digits. */
  readonly newId: () => string;
  /** Two capitals each. Spec: CustomerIdentity › taxState. */
  readonly unlicensedStates: ReadonlySet<string>;
  /** Choice: kycVendor. */
  readonly kycVendorId: string;
  /** Choice: screeningTrueMeans. */
  readonly screeningTrueMeans: ScreeningTrueMeans;
  /** Default endpoint; callbacks wait while it is null. */
  readonly callbackUrl: () => string | null;
}
