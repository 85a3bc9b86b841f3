import { isIP } from 'node:net';
import * as z from 'zod';

import { type Role, roles, seesPersonalData } from '#contract/desk/permissions.ts';
import { bodyMaxBytes } from '#contract/service/choices.ts';
import { isLoopback } from '#node/loopback.ts';

import { explorersText } from './explorers.ts';
import { serviceFieldsText } from './service-fields-file.ts';

const exceptions = ['public-sandbox', 'plain-http-service', 'default-secret', 'unverified-database'] as const;
export type Exception = (typeof exceptions)[number];

/** The embedded sandbox's credentials, publicly known. */
export const sandboxCredentials = { key: 'sandbox-key', secret: 'sandbox-secret' } as const;
export const mebibyte = 1024 * 1024;

const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const httpUrl = z
  .string()
  // URL parsers drop these silently, giving another address.
  .regex(/^[^\s\\\p{Cc}]+$/u, 'must have no blank, backslash or control character')
  .pipe(z.url({ protocol: /^https?$/, error: 'must be an http or https address' }))
  .refine(
    (value) => !/[?#]/.test(value) && !value.includes('@'),
    'must have no query, fragment or credentials',
  );

/** Must be a host's root, for pages and cookies; over plain http browsers keep no cookie. */
const ownUrl = httpUrl
  .refine((value) => pathOf(value) === '/', 'must be the address of a host, without a path')
  .refine(isSafeToSignIn, 'must be an https address; plain http is for loopback only');

const providerUrl = httpUrl.refine(
  isSafeToSignIn,
  'must be an https address; plain http is for loopback only',
);

/** Another rule refuses what isn't an address. */
function isSafeToSignIn(value: string): boolean {
  return !URL.canParse(value) || /^https:/i.test(value) || isLoopback(new URL(value).hostname);
}

function pathOf(value: string): string {
  return URL.canParse(value) ? new URL(value).pathname : '/';
}

const claimWords = z
  .string()
  .regex(/^(?=.*[!-~])[\x20-\x7e]{1,1000}$/, 'must be values of visible ASCII, apart by blanks')
  .transform((value) => value.split(/ +/).filter((word) => word !== ''));

const hostList = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter((word) => word !== ''))
  .refine(
    (list) => list.every(isHost),
    'must be a list of host names, such as keys.example.com or 10.0.0.5:8443',
  );

function isHost(word: string): boolean {
  return URL.canParse(`https://${word}`) && new URL(`https://${word}`).host === word;
}

/** RFC 6749 › Appendix A: visible ASCII and blanks, not blanks alone. */
const clientWord = z
  .string()
  .regex(/^(?=.*[!-~])[\x20-\x7e]{1,1000}$/, 'must be 1 to 1,000 visible ASCII characters');

const claimPath = z
  .string()
  .regex(
    /^(?!\.)(?!.*\.(?:\.|$))[^\p{C}\s]{1,200}$/u,
    'must be 1 to 200 visible characters, names between its dots',
  );

const words = <Word extends string>(allowed: readonly Word[]) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((word) => word !== ''))
    .refine(
      (list) => list.every((word) => allowed.some((one) => one === word)),
      `must be a list of ${allowed.join(', ')}`,
    )
    .transform((list): Word[] => allowed.filter((one) => list.includes(one)));

const apiKey = z.string().regex(/^[!-9;-~]{1,200}$/, 'must be visible ASCII without a colon');

const secretText = z
  .string()
  .regex(
    /^(?=.*\S)\P{Cc}{1,1024}$/u,
    'must have 1 to 1,024 characters, and no line end or other control character',
  );

const postgresUrl = z.url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgres:// address' });

function isNetwork(word: string): boolean {
  const [address = '', prefix, ...more] = word.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
  );
}

/** Requires a named zone: offsets know no daylight saving, and only newer Node accepts them. */
function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A key long enough to be random. */
const keyText = z
  .string()
  .min(32, 'must have at least 32 characters')
  .regex(/\S/, 'must not be blanks alone')
  .max(1024, 'must have at most 1,024 characters');

/** Splits a file of earlier keys, one per line. */
export const keyLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line !== '');

export const variables = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or address')
    .default('127.0.0.1'),
  PORT: integer(0, 65_535).default(8080),
  PUBLIC_URL: ownUrl.optional(),
  OPERATIONS_PORT: integer(0, 65_535).optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: integer(1, 100).default(10),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed'], 'must be named or unnamed').optional(),
  DATA_DIR: z
    .string()
    .regex(/^(?=.*\S)\P{Cc}+$/u, 'must be a directory')
    .default('./data'),
  SERVICE_BASE_URL: httpUrl.optional(),
  SERVICE_API_KEY: apiKey.optional(),
  SERVICE_API_SECRET: secretText.optional(),
  SERVICE_API_KEY_NEXT: apiKey.optional(),
  SERVICE_API_SECRET_NEXT: secretText.optional(),
  SERVICE_ENVIRONMENT: z.enum(['sandbox', 'live'], 'must be sandbox or live').optional(),
  SIGNATURE_SEPARATOR: z.enum(['space', 'newline'], 'must be space or newline').default('space'),
  SIGNATURE_EMPTY_BODY: z.enum(['omit', 'keep'], 'must be omit or keep').default('omit'),
  SERVICE_FIELDS: serviceFieldsText.optional(),
  SERVICE_TIMEOUT_MS: integer(100, 600_000).default(10_000),
  BODY_LIMIT_MB: integer(1, 1024).default(bodyMaxBytes / mebibyte),
  BODY_BUDGET_MB: integer(1, 65_536).default(256),
  KYC_VENDOR_ID: z
    .string()
    .regex(/^(?=.*\S)\P{C}{1,200}$/u, 'must be 1 to 200 visible characters')
    .default('kyc-vendor'),
  SCREENING_TRUE_MEANS: z.enum(['match', 'clear'], 'must be match or clear').default('match'),
  CALLBACK_AUTHENTICATION: z
    .enum(['signature', 'path-token', 'none'], 'must be signature, path-token or none')
    .default('signature'),
  CALLBACK_PATH_TOKEN: z
    .string()
    .regex(/^[\w-]{32,200}$/, 'must have 32 to 200 letters, digits, hyphens or underscores')
    .optional(),
  CALLBACK_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the IANA name of a time zone, such as UTC or Australia/Brisbane')
    .default('UTC'),
  DATA_KEY: keyText.optional(),
  DATA_KEY_PREVIOUS: keyText.optional(),
  AUDIT_KEY: keyText.optional(),
  AUDIT_KEY_PREVIOUS: z
    .string()
    .transform(keyLines)
    .refine(
      (keys) => keys.length > 0 && keys.every((key) => keyText.safeParse(key).success),
      'must have a key of 32 to 1,024 characters a line',
    )
    .optional(),
  RETENTION_DAYS: integer(1, 36_500).optional(),
  STUCK_AFTER_MINUTES: integer(1, 10_080).default(60),
  RECHECKS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  RECHECK_MINUTES: integer(1, 1440).default(10),
  RECHECKS_PER_RUN: integer(1, 1000).default(50),
  EXPLORER_URLS: explorersText.optional(),
  SESSION_IDLE_MINUTES: integer(1, 1440).default(15),
  SESSION_HOURS: integer(1, 168).default(8),
  SECOND_FACTOR_ROLES: words(['none', ...roles])
    .refine(
      (list) => list.length > 0 && (list.length === 1 || !list.includes('none')),
      'must name a role, or none alone',
    )
    .transform((list) => roles.filter((role) => list.includes(role)))
    .optional(),
  REVEALS_PER_HOUR: integer(1, 100_000).default(100),
  SEARCHES_PER_HOUR: integer(1, 100_000).default(200),
  EXPORTS_PER_HOUR: integer(1, 100_000).default(20),
  BATCHES_PER_HOUR: integer(1, 100_000).default(10),
  BATCH_CALLS_PER_MINUTE: integer(1, 6000).default(120),
  ALLOW: words(exceptions).default([]),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((word) => word !== ''))
    .refine((list) => list.every(isNetwork), 'must be a list of addresses or networks')
    .default([]),
  OIDC_ISSUER: providerUrl.optional(),
  OIDC_CLIENT_ID: clientWord.optional(),
  OIDC_CLIENT_SECRET: clientWord.optional(),
  OIDC_ROLE_CLAIM: claimPath.default('roles'),
  OIDC_HOSTS: hostList.default([]),
  OIDC_ACR: claimWords.default([]),
  OIDC_AMR: claimWords
    .refine((list) => list.every((word) => !word.includes(',')), 'must be values apart by blanks, not commas')
    .default([]),
  SANDBOX_CALLBACK_HOSTS: hostList.default([]),
  SANDBOX_PORT: integer(0, 65_535).default(8090),
  SANDBOX_HISTORY: z.enum(['on', 'off'], 'must be on or off').default('on'),
});
export type Variables = z.output<typeof variables>;

/** Returns the roles that may see personal data; none beside the embedded sandbox. ASVS 6.3.3. */
export function defaultFactorRoles({
  SERVICE_BASE_URL: baseUrl,
}: Pick<Variables, 'SERVICE_BASE_URL'>): Role[] {
  return baseUrl === undefined ? [] : roles.filter(seesPersonalData);
}

export interface RecheckConfig {
  readonly everyMs: number;
  /** Maximum calls per run. */
  readonly most: number;
}

/** Turns re-checks off for a real service configured with the sandbox's credentials. */
export function recheckConfig(values: Variables): RecheckConfig | null {
  const { key, secret } = sandboxCredentials;
  const isOurs = (values.SERVICE_API_KEY ?? key) !== key && (values.SERVICE_API_SECRET ?? secret) !== secret;
  if (values.RECHECKS === 'off' || (values.SERVICE_BASE_URL !== undefined && !isOurs)) return null;
  return { everyMs: values.RECHECK_MINUTES * 60_000, most: values.RECHECKS_PER_RUN };
}
