import type { OidcConfig } from '#server/config.ts';
import type { SessionKeeper } from '#server/sessions/session-keeper.ts';
import { settleProviderStaff } from '#server/staff/provider-staff.ts';

import type { ProviderAudit } from './audit-provider.ts';
import { exchangeCode } from './exchange-code.ts';
import type { FindProvider } from './provider.ts';
import { personOfClaims } from './provider-person.ts';
import type { Round } from './round-store.ts';
import { refusalOf, SignInRefusal } from './sign-in-refusal.ts';

export interface ProviderSignInParts {
  readonly config: OidcConfig;
  readonly find: FindProvider;
  readonly keeper: Pick<SessionKeeper, 'db' | 'nowMs'>;
  readonly audit: ProviderAudit;
}

/** Someone who signed in at the provider and may enter; it stands in the trail. */
export interface SignedIn {
  readonly staffId: string;
  readonly providerSid: string | null;
}

/**
 * Who comes back from the provider, made a member of staff: told apart by issuer and subject alone, with the role that the provider gives.
 * Throws SignInRefusal, and `not-recorded`. Trust: 7.
 */
export async function signInFromProvider(
  returned: URL,
  { round, requestId }: { readonly round: Round; readonly requestId: string },
  { config, find, keeper: { db, nowMs }, audit }: ProviderSignInParts,
): Promise<SignedIn> {
  const { issuer, person } = await vouchedFor(returned, round, { config, find, nowMs });
  const { role, sid } = person;
  const turnAway = async (problem: 'role-unknown' | 'account-disabled') => {
    await audit.turnedAway({ issuer, subject: person.subject }, problem, requestId);
    return new SignInRefusal(problem);
  };
  if (role === null) throw await turnAway('role-unknown');
  const staff = await settleProviderStaff(db, { ...person, issuer, role }, nowMs());
  if (staff.isDisabled) throw await turnAway('account-disabled');
  await audit.signedIn(staff, requestId);
  return { staffId: staff.person.id, providerSid: sid };
}

interface Asked extends Pick<ProviderSignInParts, 'config' | 'find'> {
  readonly nowMs: () => number;
}

async function vouchedFor(returned: URL, round: Round, { config, find, nowMs }: Asked) {
  const { clientId, roleClaim } = config;
  try {
    const provider = await find();
    const claims = await exchangeCode(returned, round, { provider, clientId, roleClaim, nowMs: nowMs() });
    const person = personOfClaims(claims, roleClaim);
    if (person === null) throw new SignInRefusal('answer-not-trusted');
    return { issuer: provider.issuer, person };
  } catch (error) {
    throw refusalOf(error);
  }
}
