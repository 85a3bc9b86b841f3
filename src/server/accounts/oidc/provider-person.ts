import { roles, type Role } from '#contract/desk/permissions.ts';
import { hasVisibleText } from '#contract/service/identifier-forms.ts';

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
