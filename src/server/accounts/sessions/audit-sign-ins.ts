import type { ProblemCode } from '#contract/desk/problem.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import { DeskError, toDeskError } from '#server/http/errors.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import { passkeyFaultOf } from '#server/accounts/staff/passkeys.ts';
import type { Person } from '#contract/desk/session.ts';
import { emailKey } from '#server/accounts/staff/staff-store.ts';

import type { RefusedSignIns } from './refused-sign-ins.ts';
import type { SignedIn, SignIn } from './sign-in.ts';

export interface SignInAudit {
  readonly trail: Trail;
  readonly keys: Pick<DataKeys, 'digest'>;
  readonly refusedSignIns: Pick<RefusedSignIns, 'note' | 'takeBack'>;
}

/** Sign-in and sign-out as the trail knows them. Each throws `not-recorded` when it can't be recorded. */
export interface AuditedSignIn {
  /** Signs in, records the result and lets `begin` open the session, before the answer. */
  signIn(
    request: Parameters<SignIn>[0],
    requestId: string,
    begin: (signedIn: SignedIn) => Promise<void>,
  ): Promise<SignedIn>;
  /** Does what begins a sign-in; a refusal is recorded as that of a sign-in. */
  begin<Result>(email: string, requestId: string, work: () => Promise<Result>): Promise<Result>;
  /** Records that a person leaves, before the session is ended. */
  signOut(person: Person, requestId: string): Promise<void>;
}

/** What a refused sign-in is in the trail for. */
const refusals: ReadonlySet<ProblemCode> = new Set([
  'sign-in-refused',
  'second-factor-required',
  'code-refused',
  'passkey-refused',
  'too-many-attempts',
]);

/**
 * Every sign-in is an entry; a refused one too, unless there are too many in a minute, which are counted. Of a refused one the name is
 * there as a keyed digest alone, since people type passwords into the wrong field. A name that is slowed down has one entry a minute.
 * Where someone was verified and no session began, the entry that says they are in does not stand alone: one of the same request follows.
 */
export function auditSignIns(signIn: SignIn, { trail, keys, refusedSignIns }: SignInAudit): AuditedSignIn {
  const action = 'sign-in' as const;
  const failed = (email: string, because: string, error?: unknown) => {
    const passkey = passkeyFaultOf(error);
    return {
      nameDigest: keys.digest('sign-in', emailKey(email)),
      because,
      ...(passkey !== undefined && { passkey }),
    };
  };
  const noting = (email: string, requestId: string) =>
    onRefusal(async (because, error) => {
      const details = failed(email, because, error);
      const onceAs = `throttled ${details.nameDigest}`;
      const isThrottled = because === 'too-many-attempts';
      const refused = { action, object: null, requestId, details };
      await refusedSignIns.note({ ...refused, ...(isThrottled && { onceAs }) });
    });
  return {
    begin: async (email, requestId, work) => work().catch(noting(email, requestId)),
    async signIn(request, requestId, begin) {
      const { email } = request;
      const signedIn = await signIn(request).catch(noting(email, requestId));
      const { person, secondFactor } = signedIn;
      const details = {
        method: 'password',
        secondFactor: secondFactor ?? 'none',
        browser: request.device === null ? 'new' : 'known',
      };
      await trail.note({ action, ...about(person), requestId, details }, { outcome: 'done' });
      await begin(signedIn).catch(async (error: unknown) => {
        const because = toDeskError(error).code;
        const isRefused = refusals.has(because);
        const subject = isRefused
          ? { person: null, object: null, details: failed(email, because) }
          : { ...about(person), details: { ...details, because } };
        await refusedSignIns.takeBack({ action, requestId, ...subject }, isRefused ? 'refused' : 'failed');
        throw error;
      });
      return signedIn;
    },
    async signOut(person, requestId) {
      await trail.note({ action: 'sign-out', ...about(person), requestId }, { outcome: 'done' });
    },
  };
}

/** Records a refusal before it is answered; rethrows anything else. */
function onRefusal(note: (because: ProblemCode, error: DeskError) => Promise<void>) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof DeskError && refusals.has(error.code)) await note(error.code, error);
    throw error;
  };
}

function about({ id, role }: Person) {
  return { person: { id, role }, object: null };
}
