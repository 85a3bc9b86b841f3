import type { AuditSettlement } from '#server/audit/trail.ts';
import type { OidcConfig } from '#server/config.ts';
import { DeskError } from '#server/errors.ts';
import { endSessionsOf } from '#server/sessions/session-store.ts';
import type { SessionKeeper } from '#server/sessions/session-keeper.ts';
import { endLinksOfProviderStaff, settleProviderStaff } from '#server/staff/provider-staff.ts';

import type { ProviderAudit } from './audit-provider.ts';
import { exchangeCode } from './exchange-code.ts';
import type { FindProvider } from './provider.ts';
import { noteEnding, watchEndings } from './provider-endings.ts';
import { personOfClaims, type ProviderPerson } from './provider-person.ts';
import type { Round } from './round-store.ts';
import { refusalOf, SignInRefusal } from './sign-in-refusal.ts';

export interface ProviderSignInParts {
  readonly config: OidcConfig;
  readonly find: FindProvider;
  readonly keeper: Pick<SessionKeeper, 'db' | 'limits' | 'nowMs'>;
  readonly audit: ProviderAudit;
}

/** Someone who signed in at the provider and may enter. */
export interface SignedIn {
  readonly staffId: string;
  readonly providerSid: string | null;
  /** Whether the provider has ended meanwhile what it vouched for. */
  readonly isOvertaken: () => Promise<boolean>;
}

/** The round that somebody comes back from, and how their session begins. */
export interface ComingBack {
  readonly round: Round;
  readonly requestId: string;
  readonly begin: (signedIn: SignedIn) => Promise<void>;
}

/**
 * Who comes back from the provider, made a member of staff: told apart by issuer and subject alone, with the role that the provider gives.
 * The intent stands in the trail first, that they are in only once their session has begun. Throws SignInRefusal, and `not-recorded`: then
 * nothing is changed. Trust: 1, 7.
 */
export async function signInFromProvider(
  returned: URL,
  { round, requestId, begin }: ComingBack,
  { config, find, keeper, audit }: ProviderSignInParts,
): Promise<void> {
  const hasEnded = await watchEndings(keeper.db, keeper.nowMs());
  const { issuer, person } = await vouchedFor(returned, round, { config, find, keeper });
  const isOvertaken = async () => hasEnded({ ...person, issuer });
  const intent = await audit.vouchedFor({ issuer, subject: person.subject }, person.role, requestId);
  let settled: Settled;
  try {
    settled = await settle({ ...person, issuer }, keeper);
    if (settled.problem === null) {
      const problem = await enter(begin, { staffId: settled.staffId, providerSid: person.sid, isOvertaken });
      if (problem !== null) settled = { problem, details: settled.details };
    }
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
  const { problem, details } = settled;
  if (problem !== null) {
    intent.settle({ outcome: 'refused', details: { problem, ...details } });
    throw new SignInRefusal(problem, { isWritten: true });
  }
  intent.settle({ outcome: 'done', details });
}

type Settled = { readonly details: NonNullable<AuditSettlement['details']> } & (
  | { readonly problem: null; readonly staffId: string }
  | { readonly problem: 'role-unknown' | 'account-disabled' | 'provider-refused' }
);

/** Begins their session; the problem when an admin has shut them out since the provider vouched for them, or the provider has itself. */
async function enter(
  begin: ComingBack['begin'],
  signedIn: SignedIn,
): Promise<'account-disabled' | 'provider-refused' | null> {
  try {
    await begin(signedIn);
    return null;
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'sign-in-refused') throw error;
    return (await signedIn.isOvertaken()) ? 'provider-refused' : 'account-disabled';
  }
}

/** Who has no role at the provider any more is out wherever they are signed in, and the links that they made end. */
async function settle(
  { role, ...account }: ProviderPerson & { readonly issuer: string },
  { db, nowMs }: ProviderSignInParts['keeper'],
): Promise<Settled> {
  if (role === null) {
    const { issuer, subject } = account;
    await noteEnding(db, { issuer, subject, sid: null }, nowMs());
    const ended = await endSessionsOf(db, { issuer, subject });
    await endLinksOfProviderStaff(db, { issuer, subject });
    return { problem: 'role-unknown', details: { sessions: ended.length } };
  }
  const { person, isDisabled, formerRole } = await settleProviderStaff(db, { ...account, role }, nowMs());
  const { id: staffId } = person;
  if (isDisabled) return { problem: 'account-disabled', details: { staffId } };
  return { problem: null, staffId, details: { staffId, formerRole: formerRole ?? 'none' } };
}

/** How long ago somebody may have signed in at the provider: as long as a session may last. In seconds. */
export function longestSeconds({ absoluteMs }: SessionKeeper['limits']): number {
  return Math.floor(absoluteMs / 1000);
}

type Asked = Pick<ProviderSignInParts, 'config' | 'find' | 'keeper'>;

async function vouchedFor(returned: URL, round: Round, { config, find, keeper }: Asked) {
  const { clientId, roleClaim } = config;
  const maxAge = longestSeconds(keeper.limits);
  try {
    const provider = await find();
    const claims = await exchangeCode(returned, round, {
      provider,
      clientId,
      roleClaim,
      maxAge,
      nowMs: keeper.nowMs(),
    });
    const person = personOfClaims(claims, roleClaim);
    if (person === null) throw new SignInRefusal('answer-not-trusted');
    return { issuer: provider.issuer, person };
  } catch (error) {
    throw refusalOf(error);
  }
}
