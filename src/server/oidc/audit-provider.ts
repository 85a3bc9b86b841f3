import type { Role } from '#contract/desk/permissions.ts';
import type { SignInProblem } from '#contract/desk/sign-in-problem.ts';
import { createOnceInAWhile } from '#server/audit/hooks/once-in-a-while.ts';
import type { Intent, Trail } from '#server/audit/trail.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';

export interface ProviderAuditParts {
  readonly trail: Trail;
  readonly dataKeys: Pick<DataKeys, 'digest'>;
  readonly nowMs: () => number;
}

/** A provider's account, by what tells it from others. */
export interface AccountName {
  readonly issuer: string;
  readonly subject: string;
}

/** Sign-ins with a company account as the trail knows them. Each throws `not-recorded`. */
export interface ProviderAudit {
  /** Someone whom the provider vouches for, with the role that it gives, before anything is changed for it. */
  vouchedFor(account: AccountName, role: Role | null, requestId: string): Promise<Intent>;
  /** A sign-in that came to nothing before the provider vouched for anybody: an entry a problem and minute. */
  refused(problem: SignInProblem, requestId: string): Promise<void>;
}

const refusedSpanMs = 60_000;
const mostProblems = 100;

/** Every sign-in is an entry; whoever can't sign in can't fill the disk with them. Trust: 2, 7. */
export function auditProvider({ trail, dataKeys, nowMs }: ProviderAuditParts): ProviderAudit {
  const recentlyRefused = createOnceInAWhile(refusedSpanMs, mostProblems);
  const action = 'sign-in';
  const nobody = { action, person: null, object: null };
  return {
    async vouchedFor({ issuer, subject }, role, requestId) {
      const nameDigest = dataKeys.digest('sign-in', JSON.stringify([issuer, subject]));
      return trail.intend({
        ...nobody,
        requestId,
        details: { method: 'provider', nameDigest, role: role ?? 'none' },
      });
    },
    async refused(problem, requestId) {
      const details = { method: 'provider', problem };
      await recentlyRefused.run(problem, nowMs(), async () =>
        trail.note({ ...nobody, requestId, details }, { outcome: 'refused' }),
      );
    },
  };
}
