import type { Role } from '#contract/desk/permissions.ts';
import type { SignInProblem } from '#contract/desk/session.ts';
import type { Intent, Trail } from '#server/audit/trail.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import type { RefusedSignIns } from '#server/sessions/refused-sign-ins.ts';

export interface ProviderAuditParts {
  readonly trail: Trail;
  readonly dataKeys: Pick<DataKeys, 'digest'>;
  readonly refusedSignIns: Pick<RefusedSignIns, 'note'>;
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
  /** A sign-in that came to nothing before the provider vouched for anybody: an entry a problem and minute, the others are counted. */
  refused(problem: SignInProblem, requestId: string): Promise<void>;
}

/** Every sign-in is an entry; whoever can't sign in can't fill the disk with them. Trust: 2, 7. */
export function auditProvider({ trail, dataKeys, refusedSignIns }: ProviderAuditParts): ProviderAudit {
  const action = 'sign-in';
  return {
    async vouchedFor({ issuer, subject }, role, requestId) {
      const nameDigest = dataKeys.digest('sign-in', JSON.stringify([issuer, subject]));
      return trail.intend({
        action,
        person: null,
        object: null,
        requestId,
        details: { method: 'provider', nameDigest, role: role ?? 'none' },
      });
    },
    async refused(problem, requestId) {
      const details = { method: 'provider', problem };
      await refusedSignIns.note({ action, object: null, requestId, details, onceAs: `provider ${problem}` });
    },
  };
}
