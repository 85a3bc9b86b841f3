import type { SignInProblem } from '#contract/desk/sign-in-problem.ts';
import { createOnceInAWhile } from '#server/audit/hooks/once-in-a-while.ts';
import type { Trail } from '#server/audit/trail.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import type { ProviderStaff } from '#server/staff/provider-staff.ts';

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
  signedIn(staff: ProviderStaff, requestId: string): Promise<void>;
  /** Someone whom the provider vouched for, and who may not enter all the same. */
  turnedAway(account: AccountName, problem: SignInProblem, requestId: string): Promise<void>;
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
    async signedIn({ person: { id, role }, formerRole }, requestId) {
      await trail.note(
        {
          action,
          person: { id, role },
          object: null,
          requestId,
          details: { method: 'provider', formerRole: formerRole ?? 'none' },
        },
        { outcome: 'done' },
      );
    },
    async turnedAway({ issuer, subject }, problem, requestId) {
      const nameDigest = dataKeys.digest('sign-in', JSON.stringify([issuer, subject]));
      const details = { method: 'provider', problem, nameDigest };
      await trail.note({ ...nobody, requestId, details }, { outcome: 'refused' });
    },
    async refused(problem, requestId) {
      const details = { method: 'provider', problem };
      await recentlyRefused.run(problem, nowMs(), async () =>
        trail.note({ ...nobody, requestId, details }, { outcome: 'refused' }),
      );
    },
  };
}
