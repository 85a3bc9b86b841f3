import type { ProblemCode } from '#contract/desk/problem.ts';
import { createOnceInAWhile } from '#server/audit/hooks/once-in-a-while.ts';
import type { Trail } from '#server/audit/trail.ts';
import { DeskError } from '#server/errors.ts';
import type { DataKeys } from '#server/personal/data-keys.ts';
import { emailKey, type Person } from '#server/staff/staff-store.ts';

import type { SignIn, SignedIn } from './sign-in.ts';

export interface SignInAudit {
  readonly trail: Trail;
  readonly keys: Pick<DataKeys, 'digest'>;
  readonly nowMs: () => number;
}

/** Sign-in and sign-out as the trail knows them. Each throws `not-recorded` when it can't be written down. */
export interface AuditedSignIn {
  /** Signs in, writes down what came of it and lets `begin` open the session, before anyone is told. */
  signIn(
    request: Parameters<SignIn>[0],
    requestId: string,
    begin: (signedIn: SignedIn) => Promise<void>,
  ): Promise<Person>;
  /** Writes down that a person leaves, before the session is ended. */
  signOut(person: Person, requestId: string): Promise<void>;
}

/** A name that is slowed down already stands in the trail once in so long: whoever hammers on it can't fill the disk. */
const throttledSpanMs = 60_000;
const mostThrottled = 10_000;

/** What a refused sign-in is in the trail for. */
const refusals: ReadonlySet<ProblemCode> = new Set([
  'sign-in-refused',
  'second-factor-required',
  'code-refused',
  'too-many-attempts',
]);

/**
 * Every sign-in is an entry: of a failed one the name stands there as a keyed digest alone, since people type passwords into the
 * wrong field. Trust: 2, 7.
 */
export function auditSignIns(signIn: SignIn, { trail, keys, nowMs }: SignInAudit): AuditedSignIn {
  const recentlyThrottled = createOnceInAWhile(throttledSpanMs, mostThrottled);
  const noteFailure = async (email: string, requestId: string, because: string) => {
    const isThrottled = because === 'too-many-attempts';
    const nameDigest = keys.digest('sign-in', emailKey(email));
    const note = async () =>
      trail.note(
        { action: 'sign-in', person: null, object: null, requestId, details: { nameDigest, because } },
        { outcome: 'refused' },
      );
    return isThrottled ? recentlyThrottled.run(nameDigest, nowMs(), note) : note();
  };
  return {
    async signIn(request, requestId, begin) {
      try {
        const signedIn = await signIn(request);
        const { person, secondFactor } = signedIn;
        const details = { method: 'password', secondFactor: secondFactor ?? 'none' };
        await trail.note({ action: 'sign-in', ...about(person), requestId, details }, { outcome: 'done' });
        await begin(signedIn);
        return person;
      } catch (error) {
        if (error instanceof DeskError && refusals.has(error.code))
          await noteFailure(request.email, requestId, error.code);
        throw error;
      }
    },
    async signOut(person, requestId) {
      await trail.note({ action: 'sign-out', ...about(person), requestId }, { outcome: 'done' });
    },
  };
}

function about({ id, role }: Person) {
  return { person: { id, role }, object: null };
}
