import { resolve } from 'node:path';
import * as z from 'zod';

import { bodyMaxBytes } from '#contract/service/choices.ts';
import { isLoopback } from '#node/loopback.ts';
import { readSecretFiles, SecretFileError, withoutEmpty, type Environment } from '#node/secret-files.ts';
import type { SignatureStyle } from '#node/signature.ts';

import { ConfigurationError } from './configuration-error.ts';

const exceptions = ['public-sandbox', 'plain-http-service', 'default-secret'] as const;
type Exception = (typeof exceptions)[number];

const sandboxCredentials = { key: 'sandbox-key', secret: 'sandbox-secret' } as const;
const mebibyte = 1024 * 1024;

const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(
    (value) => !/[?#]/.test(value) && !value.includes('@'),
    'must have no query, fragment or credentials',
  );

const words = (allowed: readonly string[]) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((word) => word !== ''))
    .refine(
      (list) => list.every((word) => allowed.includes(word)),
      `must be a list of ${allowed.join(', ')}`,
    );

const apiKey = z.string().regex(/^[!-9;-~]{1,200}$/, 'must be visible ASCII without a colon');

/** Every variable that the console reads, each named once. Design: interfaces › Configuration. */
const variables = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or address')
    .default('127.0.0.1'),
  PORT: integer(0, 65_535).default(8080),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z.undefined('is not understood yet: the console keeps its data in DATA_DIR').optional(),
  DATA_DIR: z.string().default('./data'),
  SERVICE_BASE_URL: httpUrl.optional(),
  SERVICE_API_KEY: apiKey.optional(),
  SERVICE_API_SECRET: z.string().optional(),
  SERVICE_API_KEY_NEXT: apiKey.optional(),
  SERVICE_API_SECRET_NEXT: z.string().optional(),
  SERVICE_ENVIRONMENT: z.enum(['sandbox', 'live'], 'must be sandbox or live').optional(),
  SIGNATURE_SEPARATOR: z.enum(['space', 'newline'], 'must be space or newline').default('space'),
  SIGNATURE_EMPTY_BODY: z.enum(['omit', 'keep'], 'must be omit or keep').default('omit'),
  SERVICE_TIMEOUT_MS: integer(100, 600_000).default(10_000),
  BODY_LIMIT_MB: integer(1, 1024).default(bodyMaxBytes / mebibyte),
  BODY_BUDGET_MB: integer(1, 65_536).default(256),
  KYC_VENDOR_ID: z.string().max(200, 'must have at most 200 characters').default('kyc-vendor'),
  SCREENING_TRUE_MEANS: z.enum(['match', 'clear'], 'must be match or clear').default('match'),
  SESSION_IDLE_MINUTES: integer(1, 1440).default(15),
  SESSION_HOURS: integer(1, 168).default(8),
  ALLOW: words(exceptions).default([]),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[\da-fA-F.:/,\s]+$/, 'must be a list of addresses or networks')
    .transform((value) => value.split(/[\s,]+/).filter((word) => word !== ''))
    .default([]),
  SANDBOX_PORT: integer(0, 65_535).default(8090),
});
type Variables = z.output<typeof variables>;

/** The whole configuration of the console. */
export interface Config {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** As configured; null when it follows from host and port. */
  readonly publicUrl: URL | null;
  /** Absolute path. */
  readonly dataDir: string;
  readonly service: ServiceConfig;
  readonly bodyLimitBytes: number;
  readonly bodyBudgetBytes: number;
  readonly kycVendorId: string;
  readonly screeningTrueMeans: 'match' | 'clear';
  readonly sessionIdleMs: number;
  readonly sessionMs: number;
  readonly trustedProxies: readonly string[];
  readonly sandboxPort: number;
}

export interface ServiceConfig {
  /** Null: the embedded sandbox, whose address is known once it listens. */
  readonly baseUrl: string | null;
  readonly environment: 'sandbox' | 'live';
  readonly key: string;
  readonly secret: string;
  /** The pair that is to follow; null but while keys are changed. Calls are signed with the first. */
  readonly next: { readonly key: string; readonly secret: string } | null;
  readonly style: SignatureStyle;
  readonly timeoutMs: number;
}

/**
 * Reads the configuration from environment variables; an empty one counts as unset and secrets may stand in files
 * (`…_FILE`). Throws ConfigurationError that names each wrong variable and repeats no value. Trust: Safe defaults (12).
 */
export function readConfig(environment: Environment): Config {
  const parsed = variables.safeParse(withSecrets(environment));
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    );
  }
  const faults = unsafe(parsed.data);
  if (faults.length > 0) throw new ConfigurationError(faults);
  return toConfig(parsed.data);
}

function withSecrets(environment: Environment): Environment {
  try {
    return readSecretFiles(withoutEmpty(environment));
  } catch (error) {
    throw error instanceof SecretFileError ? new ConfigurationError([error.message]) : error;
  }
}

function unsafe(values: Variables): string[] {
  const allows = (exception: Exception) => values.ALLOW.includes(exception);
  const isPublic =
    !isLoopback(values.HOST) || (values.PUBLIC_URL !== undefined && !isLoopbackUrl(values.PUBLIC_URL));
  const { SERVICE_BASE_URL: baseUrl, SERVICE_API_SECRET: secret = sandboxCredentials.secret } = values;
  const faults: string[] = [];
  const refuse = (isUnsafe: boolean, line: string) => {
    if (isUnsafe) faults.push(line);
  };
  refuse(
    baseUrl === undefined && isPublic && !allows('public-sandbox'),
    'HOST is reachable from other machines, which the embedded sandbox must not be: set SERVICE_BASE_URL, or ALLOW=public-sandbox',
  );
  refuse(
    baseUrl !== undefined && isPublic && secret === sandboxCredentials.secret && !allows('default-secret'),
    'SERVICE_API_SECRET is the sandbox’s own, known to everyone: set the service’s, or ALLOW=default-secret',
  );
  refuse(
    baseUrl?.startsWith('http:') === true && !isLoopbackUrl(baseUrl) && !allows('plain-http-service'),
    'SERVICE_BASE_URL is plain http to another machine: use https, or ALLOW=plain-http-service',
  );
  refuse(
    baseUrl !== undefined && values.SERVICE_ENVIRONMENT === undefined,
    'SERVICE_ENVIRONMENT must be given with SERVICE_BASE_URL: sandbox or live',
  );
  refuse(
    baseUrl === undefined && values.SERVICE_ENVIRONMENT === 'live',
    'SERVICE_ENVIRONMENT is live, but SERVICE_BASE_URL is not set',
  );
  refuse(
    (values.SERVICE_API_KEY_NEXT === undefined) !== (values.SERVICE_API_SECRET_NEXT === undefined),
    'SERVICE_API_KEY_NEXT and SERVICE_API_SECRET_NEXT must be set both or neither',
  );
  refuse(values.BODY_BUDGET_MB < values.BODY_LIMIT_MB, 'BODY_BUDGET_MB must not be less than BODY_LIMIT_MB');
  return faults;
}

function toConfig(values: Variables): Config {
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL),
    dataDir: resolve(values.DATA_DIR),
    service: {
      baseUrl: values.SERVICE_BASE_URL ?? null,
      environment: values.SERVICE_ENVIRONMENT ?? 'sandbox',
      key: values.SERVICE_API_KEY ?? sandboxCredentials.key,
      secret: values.SERVICE_API_SECRET ?? sandboxCredentials.secret,
      next: nextPair(values),
      style: { separator: values.SIGNATURE_SEPARATOR, emptyBody: values.SIGNATURE_EMPTY_BODY },
      timeoutMs: values.SERVICE_TIMEOUT_MS,
    },
    bodyLimitBytes: values.BODY_LIMIT_MB * mebibyte,
    bodyBudgetBytes: values.BODY_BUDGET_MB * mebibyte,
    kycVendorId: values.KYC_VENDOR_ID,
    screeningTrueMeans: values.SCREENING_TRUE_MEANS,
    sessionIdleMs: values.SESSION_IDLE_MINUTES * 60_000,
    sessionMs: values.SESSION_HOURS * 3_600_000,
    trustedProxies: values.TRUSTED_PROXIES,
    sandboxPort: values.SANDBOX_PORT,
  };
}

function nextPair({
  SERVICE_API_KEY_NEXT: key,
  SERVICE_API_SECRET_NEXT: secret,
}: Variables): ServiceConfig['next'] {
  return key === undefined || secret === undefined ? null : { key, secret };
}

function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}
