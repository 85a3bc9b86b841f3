import { AuthorizationResponseError } from 'openid-client';

import { type Role, roles } from '#contract/desk/permissions.ts';
import { hasVisibleText } from '#contract/service/identifier-forms.ts';
import type { SignInProblem } from '#contract/desk/session.ts';
import { toDeskError } from '#server/http/errors.ts';

import { ProviderFailure } from './provider.ts';

/** What the provider vouches for: the claims of an ID token, and those of UserInfo that the token lacks. */
export type Claims = Readonly<Record<string, unknown>>;

/** Whom the provider means. `subject` alone distinguishes them; `email` and `name` are only shown. */
export interface ProviderPerson {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** Null: none of Rampart's roles, or more than one. */
  readonly role: Role | null;
  /** The provider's session; null when it does not tell. */
  readonly sid: string | null;
}

/** Spec: OpenID Connect Core 1.0 › 2: at most 255 ASCII characters. */
const subjectForm = /^[\x20-\x7e]{1,255}$/;
/** The form of a provider session's `sid`, the same for both kinds of token, so that a stored session can be ended. */
const sidForm = /^[\x20-\x7e]{1,1000}$/;
const emailCharacters = 254;
const nameCharacters = 100;

/** Who the claims say someone is; null when they name no subject. T-7. */
export function personOfClaims(claims: Claims, roleClaim: string): ProviderPerson | null {
  const { sub, sid, name, preferred_username: username } = claims;
  if (!isSubject(sub)) return null;
  const email = emailOf(claims) ?? sub;
  return {
    subject: sub,
    email,
    name: shown(name, nameCharacters) ?? shown(username, nameCharacters) ?? email.slice(0, nameCharacters),
    role: roleOf(valueOf(claims, roleClaim)),
    sid: isSid(sid) ? sid : null,
  };
}

export function isSubject(value: unknown): value is string {
  return typeof value === 'string' && subjectForm.test(value);
}

export function isSid(value: unknown): value is string {
  return typeof value === 'string' && sidForm.test(value);
}

/** An e-mail that the provider says it has not checked may be anybody's: it is not shown as theirs. */
function emailOf({ email, email_verified: isVerified }: Claims): string | null {
  return isVerified === false || isVerified === 'false' ? null : shown(email, emailCharacters);
}

/** Characters that make others read in another order: a name may look like someone else's by them. Unicode: Bidi_Control. */
const reordering = /\p{Bidi_Control}/gu;

/** A text in one line, or null when there is nothing to be seen. */
function shown(value: unknown, characters: number): string | null {
  if (typeof value !== 'string') return null;
  const line = value
    .replaceAll(reordering, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const cut = Array.from(line).slice(0, characters).join('');
  return hasVisibleText(cut) ? cut : null;
}

/** A claim by its name as it is, else by the names between the dots, as `realm_access.roles`. */
export function valueOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

/** The one role of ours among the values; what is not ours counts for nothing. */
function roleOf(value: unknown): Role | null {
  const given = new Set<unknown>(Array.isArray(value) ? value : [value]);
  const [role, ...others] = roles.filter((one) => given.has(one));
  return role !== undefined && others.length === 0 ? role : null;
}

interface RefusalDetails {
  readonly cause?: unknown;
  readonly isWritten?: boolean;
}

/** Nobody is signed in. The person sees the problem; only the log has the cause. */
export class SignInRefusal extends Error {
  override readonly name = 'SignInRefusal';
  readonly code: string;
  readonly problem: SignInProblem;
  /** It is in the trail already. */
  readonly isWritten: boolean;

  constructor(problem: SignInProblem, { cause, isWritten = false }: RefusalDetails = {}) {
    super(problem, { cause });
    this.problem = problem;
    this.code = problem;
    this.isWritten = isWritten;
  }
}

const deepestCause = 8;

/** A failure while asking the provider, as a refusal: anything unrecognised counts as untrusted. T-7. */
export function refusalOf(error: unknown): SignInRefusal {
  if (error instanceof SignInRefusal) return error;
  if (error instanceof AuthorizationResponseError)
    return new SignInRefusal('provider-refused', { cause: error });
  return new SignInRefusal(isProviderFailure(error) ? 'provider-unreachable' : 'answer-not-trusted', {
    cause: error,
  });
}

/** Whether it is our own trail or database that can't be written now: the person may try again. */
export function isBusy(error: unknown): boolean {
  return toDeskError(error).status === 503;
}

/** The libraries wrap what our `fetch` throws. */
export function isProviderFailure(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < deepestCause && cause instanceof Error; depth += 1) {
    if (cause instanceof ProviderFailure) return true;
    ({ cause } = cause);
  }
  return false;
}

/** The status of a refusal: the provider's failure, our own, or a bad request. */
export function statusOf(problem: SignInProblem): number {
  if (problem === 'provider-unreachable') return 502;
  return problem === 'busy' ? 503 : 400;
}
