import { AuthorizationResponseError } from 'openid-client';

import { type Role, roles } from '#contract/desk/permissions.ts';
import { hasVisibleText } from '#contract/service/identifier-forms.ts';
import type { SignInProblem } from '#contract/desk/session.ts';
import { toDeskError } from '#server/http/errors.ts';

import { ProviderFailure } from './provider.ts';

/** Claims of the ID token, plus those of UserInfo that it lacks. */
export type Claims = Readonly<Record<string, unknown>>;

/** `subject` alone identifies the person; `email` and `name` are for display. */
export interface ProviderPerson {
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** Null: none of Rampart's roles, or several. */
  readonly role: Role | null;
  /** The provider's session. */
  readonly sid: string | null;
}

/** At most 255 ASCII characters. Spec: OpenID Connect Core 1.0 › 2. */
const subjectForm = /^[\x20-\x7e]{1,255}$/;
/** Same in both kinds of token, so that a stored session can be ended. */
const sidForm = /^[\x20-\x7e]{1,1000}$/;
const emailCharacters = 254;
const nameCharacters = 100;

/** Returns the person; null without a subject. T-7. */
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

/** Drops an e-mail that the provider has not verified: it could be anyone's. */
function emailOf({ email, email_verified: isVerified }: Claims): string | null {
  return isVerified === false || isVerified === 'false' ? null : shown(email, emailCharacters);
}

/** Characters that can make a name look like another's. */
const reordering = /\p{Bidi_Control}/gu;

function shown(value: unknown, characters: number): string | null {
  if (typeof value !== 'string') return null;
  const line = value
    .replaceAll(reordering, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const cut = Array.from(line).slice(0, characters).join('');
  return hasVisibleText(cut) ? cut : null;
}

/** Finds a claim by whole name, else by a dotted path such as `realm_access.roles`. */
export function valueOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

function roleOf(value: unknown): Role | null {
  const given = new Set<unknown>(Array.isArray(value) ? value : [value]);
  const [role, ...others] = roles.filter((one) => given.has(one));
  return role !== undefined && others.length === 0 ? role : null;
}

interface RefusalDetails {
  readonly cause?: unknown;
  readonly isWritten?: boolean;
}

/** The person sees the problem; only the log has the cause. */
export class SignInRefusal extends Error {
  override readonly name = 'SignInRefusal';
  readonly code: string;
  readonly problem: SignInProblem;
  /** Already in the trail. */
  readonly isWritten: boolean;

  constructor(problem: SignInProblem, { cause, isWritten = false }: RefusalDetails = {}) {
    super(problem, { cause });
    this.problem = problem;
    this.code = problem;
    this.isWritten = isWritten;
  }
}

const deepestCause = 8;

/** Turns an error into a refusal; unrecognised errors count as untrusted. T-7. */
export function refusalOf(error: unknown): SignInRefusal {
  if (error instanceof SignInRefusal) return error;
  if (error instanceof AuthorizationResponseError)
    return new SignInRefusal('provider-refused', { cause: error });
  return new SignInRefusal(isProviderFailure(error) ? 'provider-unreachable' : 'answer-not-trusted', {
    cause: error,
  });
}

/** Returns true if our trail or database is unavailable. */
export function isBusy(error: unknown): boolean {
  return toDeskError(error).status === 503;
}

/** Looks through causes: the libraries wrap what our `fetch` throws. */
export function isProviderFailure(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < deepestCause && cause instanceof Error; depth += 1) {
    if (cause instanceof ProviderFailure) return true;
    ({ cause } = cause);
  }
  return false;
}

export function statusOf(problem: SignInProblem): number {
  if (problem === 'provider-unreachable') return 502;
  return problem === 'busy' ? 503 : 400;
}
