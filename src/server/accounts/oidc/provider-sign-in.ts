import * as client from 'openid-client';

import type { Role } from '#contract/desk/permissions.ts';
import type { SignInProblem } from '#contract/desk/session.ts';
import { outcomeOfFailure } from '#server/audit/desk/settle-by.ts';
import type { AuditSettlement, Intent, Trail } from '#server/audit/trail/trail.ts';
import type { OidcConfig } from '#server/config/config.ts';
import { DeskError } from '#server/http/errors.ts';
import type { DataKeys } from '#server/privacy/personal/data-keys.ts';
import type { RefusedSignIns } from '#server/accounts/sessions/refused-sign-ins.ts';
import type { SessionKeeper } from '#server/accounts/sessions/session-keeper.ts';
import { endSessionsOf } from '#server/accounts/sessions/session-store.ts';
import { endLinksOfProviderStaff, settleProviderStaff } from '#server/accounts/staff/provider-staff.ts';

import { noteEnding, type Round, watchEndings } from './oidc-store.ts';
import {
  type Claims,
  type ProviderPerson,
  SignInRefusal,
  personOfClaims,
  refusalOf,
  valueOf,
} from './provider-person.ts';
import { clockToleranceSeconds, type FindProvider, type Provider } from './provider.ts';
import { UntrustedTokenError, verifyToken } from './verify-token.ts';

export interface ProviderSignInParts {
  readonly config: OidcConfig;
  readonly find: FindProvider;
  readonly keeper: Pick<SessionKeeper, 'db' | 'limits' | 'nowMs'>;
  readonly audit: ProviderAudit;
}

export interface SignedIn {
  readonly staffId: string;
  readonly providerSid: string | null;
  /** 0 if the provider doesn't say. */
  readonly provenAtMs: number;
  /** Returns true if the provider has logged the person out since. */
  readonly isOvertaken: () => Promise<boolean>;
}

export interface ComingBack {
  readonly round: Round;
  readonly requestId: string;
  readonly begin: (signedIn: SignedIn) => Promise<void>;
}

/**
 * Signs in a person, identified by issuer and subject. Records the intent first. Throws SignInRefusal, or
 * `not-recorded`, with nothing changed. T-1, T-7.
 */
export async function signInFromProvider(
  returned: URL,
  { round, requestId, begin }: ComingBack,
  { config, find, keeper, audit }: ProviderSignInParts,
): Promise<void> {
  const hasEnded = await watchEndings(keeper.db, keeper.nowMs());
  const { issuer, person, provenAtMs } = await vouchedFor(returned, round, { config, find, keeper });
  const isOvertaken = async () => hasEnded({ ...person, issuer });
  const intent = await audit.vouchedFor({ issuer, subject: person.subject }, person.role, requestId);
  let settled: Settled;
  try {
    settled = await settle({ ...person, issuer }, keeper);
    if (settled.problem === null) {
      const { staffId } = settled;
      const problem = await enter(begin, { staffId, providerSid: person.sid, provenAtMs, isOvertaken });
      if (problem !== null) settled = { problem, details: settled.details };
    }
  } catch (error) {
    intent.settle({ outcome: outcomeOfFailure(error) });
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

/** Begins the session, or returns why the person was shut out since. */
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

/** Returns the maximum age of a sign-in at the provider: a session's longest life. */
export function longestSeconds({ absoluteMs }: SessionKeeper['limits']): number {
  return Math.floor(absoluteMs / 1000);
}

type Asked = Pick<ProviderSignInParts, 'config' | 'find' | 'keeper'>;

async function vouchedFor(returned: URL, round: Round, { config, find, keeper }: Asked) {
  const { clientId, roleClaim, strength } = config;
  const maxAge = longestSeconds(keeper.limits);
  try {
    const provider = await find();
    const claims = await exchangeCode(returned, round, {
      provider,
      clientId,
      roleClaim,
      strength,
      maxAge,
      nowMs: keeper.nowMs(),
    });
    const person = personOfClaims(claims, roleClaim);
    if (person === null) throw new SignInRefusal('answer-not-trusted');
    const authTime = claims['auth_time'];
    const provenAtMs = typeof authTime === 'number' ? authTime * 1000 : 0;
    return { issuer: provider.issuer, person, provenAtMs };
  } catch (error) {
    throw refusalOf(error);
  }
}

interface Exchange {
  readonly provider: Provider;
  readonly clientId: string;
  readonly roleClaim: string;
  readonly strength: OidcConfig['strength'];
  /** Seconds. */
  readonly maxAge: number;
  readonly nowMs: number;
}

/**
 * Exchanges the code. The library checks state, `iss`, PKCE, nonce, audience and age; we check signature,
 * issuer, client and time. Spec: OpenID Connect Core 1.0 › 3.1.2, 3.1.3; RFC 9207.
 */
async function exchangeCode(
  returned: URL,
  round: Round,
  { provider, clientId, roleClaim, strength, maxAge, nowMs }: Exchange,
): Promise<Claims> {
  const configuration = provider.toClient();
  const tokens = await client.authorizationCodeGrant(configuration, returned, {
    expectedState: round.state,
    expectedNonce: round.nonce,
    pkceCodeVerifier: round.codeVerifier,
    idTokenExpected: true,
    maxAge,
  });
  const claims = await verifyToken(tokens.id_token ?? '', { provider, clientId, nowMs });
  // The library only checks the age.
  if (Number(claims['auth_time'] ?? 0) > nowMs / 1000 + clockToleranceSeconds)
    throw new UntrustedTokenError('they are yet to sign in there');
  requireStrength(claims, strength);
  const isWhole = ['email', 'name', roleClaim].every((name) => valueOf(claims, name) !== undefined);
  if (isWhole || !provider.hasUserInfo) return claims;
  const asked = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub ?? '');
  // E-mail and its verification come from the same source.
  const { email_verified: isVerified, ...others } = claims;
  return { ...asked, ...others, ...(claims['email'] !== undefined && { email_verified: isVerified }) };
}

/**
 * Throws unless the ID token shows the required strength: a provider may ignore what we ask for. Spec: OpenID
 * Connect Core 1.0 › 2, 5.5.1.1. T-7.3.
 */
function requireStrength({ acr, amr }: Claims, { acr: levels, amr: methods }: OidcConfig['strength']): void {
  if (levels.length > 0 && !levels.some((one) => one === acr))
    throw new UntrustedTokenError('they signed in with another acr');
  const given: readonly unknown[] = Array.isArray(amr) ? amr : [];
  if (methods.length > 0 && !methods.some((one) => given.includes(one)))
    throw new UntrustedTokenError('they signed in without any such amr');
}

export interface ProviderAuditParts {
  readonly trail: Trail;
  readonly dataKeys: Pick<DataKeys, 'digest'>;
  readonly refusedSignIns: Pick<RefusedSignIns, 'note'>;
}

interface AccountName {
  readonly issuer: string;
  readonly subject: string;
}

/** Methods throw `not-recorded`. */
interface ProviderAudit {
  /** Records the intent. */
  vouchedFor(account: AccountName, role: Role | null, requestId: string): Promise<Intent>;
  /** Records one refusal per problem and minute; counts the rest. */
  refused(problem: SignInProblem, requestId: string): Promise<void>;
}

/** Records every sign-in; failed ones can't fill the disk. T-2, T-7. */
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
      await refusedSignIns.note({
        action,
        object: null,
        requestId,
        details,
        dedupeKey: `provider ${problem}`,
      });
    },
  };
}
