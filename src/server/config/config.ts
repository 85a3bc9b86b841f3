import { resolve } from 'node:path';

import type { FastifyInstance } from 'fastify';

import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { noServiceFields, type ServiceFields } from '#contract/service/service-fields.ts';
import { isLoopback } from '#node/loopback.ts';
import { isVerifiedPostgres } from '#node/postgres-tls.ts';
import { type Environment, readSecretFiles, SecretFileError, withoutEmpty } from '#node/secret-files.ts';
import type { SignatureStyle } from '#node/signature.ts';

import {
  defaultFactorRoles,
  type Exception,
  mebibyte,
  type RecheckConfig,
  recheckConfig,
  sandboxCredentials,
  variables,
  type Variables,
} from './config-variables.ts';
import { exceptionWords, exposure, isLoopbackUrl, isPublic } from './config-exposure.ts';
import { ConfigurationError } from './configuration-error.ts';
import { testExplorers } from './explorers.ts';
import { goneFaults } from './gone-variables.ts';

export interface Config {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Port of health and metrics. Null: the main port. 0: any free port. */
  readonly operationsPort: number | null;
  /** Null: derived from host and port. */
  readonly publicUrl: URL | null;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  /** Null: detected at the start. */
  readonly databaseStatements: 'named' | 'unnamed' | null;
  readonly service: ServiceConfig;
  readonly callbacks: CallbackConfig;
  /** Null: made in `dataDir`. */
  readonly dataKey: string | null;
  /** Still decrypts during a key change. */
  readonly dataKeyPrevious: string | null;
  /** Null: made in `dataDir`. */
  readonly auditKey: string | null;
  /** Still verify the entries and checkpoints they signed. */
  readonly auditKeysPrevious: readonly string[];
  readonly retentionDays: number | null;
  readonly bodyLimitBytes: number;
  readonly bodyBudgetBytes: number;
  readonly kycVendorId: string;
  readonly screeningTrueMeans: 'match' | 'clear';
  /** Longest stay of a ramp in a status that moves on its own. Choice: rampStuck. */
  readonly stuckAfterMs: number;
  /** Null: off. */
  readonly rechecks: RecheckConfig | null;
  /** Time between two calls of batches. */
  readonly batchEveryMs: number;
  /** By blockchain; undefined: no links. */
  readonly explorers: EnvironmentAnswer['explorers'];
  readonly sessionIdleMs: number;
  readonly sessionMs: number;
  /** Roles that need a second factor beside a local password. */
  readonly secondFactorRoles: readonly Role[];
  /** Maximum per person. */
  readonly usesPerHour: Readonly<Record<'reveals' | 'searches' | 'exports' | 'batches', number>>;
  /** Null: no company accounts. */
  readonly oidc: OidcConfig | null;
  readonly trustedProxies: readonly string[];
  readonly sandboxPort: number;
  /** Further hosts to which controls may direct the sandbox's callbacks. */
  readonly sandboxCallbackHosts: readonly string[];
  readonly sandboxHistory: boolean;
  readonly allow: readonly AllowedException[];
}

export interface ServiceConfig {
  /** Null: the embedded sandbox. */
  readonly baseUrl: string | null;
  readonly environment: 'sandbox' | 'live';
  readonly key: string;
  readonly secret: string;
  /** The next pair during a key change; calls start with the first. */
  readonly next: { readonly key: string; readonly secret: string } | null;
  readonly style: SignatureStyle;
  /** Choice: serviceFields. */
  readonly fields: ServiceFields;
  readonly timeoutMs: number;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client, with PKCE only. */
  readonly clientSecret: string | null;
  /** A name or dotted path. */
  readonly roleClaim: string;
  /** Further hosts that metadata may name. */
  readonly hosts: readonly string[];
  /** Accepted `acr`, and `amr` of which one is required; empty: anything. */
  readonly strength: { readonly acr: readonly string[]; readonly amr: readonly string[] };
}

/** Callbacks' settings; `timeZone` is the IANA zone of their dates. */
export type CallbackConfig = CallbackAuthentication & { readonly timeZone: string };

export type CallbackAuthentication =
  | { readonly authentication: 'signature' | 'none' }
  | { readonly authentication: 'path-token'; readonly token: string };

/**
 * Reads environment variables; empty means unset, and secrets may come from files (`…_FILE`). Throws
 * ConfigurationError naming each wrong or removed variable, without values. T-12.
 */
export function readConfig(environment: Environment): Config {
  const gone = goneFaults(withoutEmpty(environment));
  const parsed = variables.safeParse(withSecrets(environment));
  if (!parsed.success || gone.length > 0) {
    const issues = parsed.error?.issues ?? [];
    throw new ConfigurationError([
      ...gone,
      ...issues.map(({ path, message }) => `${path.join('.')} ${message}`),
    ]);
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

function toConfig(values: Variables): Config {
  return {
    host: values.HOST,
    port: values.PORT,
    operationsPort: values.OPERATIONS_PORT ?? null,
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL),
    dataDir: resolve(values.DATA_DIR),
    service: {
      baseUrl: values.SERVICE_BASE_URL ?? null,
      environment: values.SERVICE_ENVIRONMENT ?? 'sandbox',
      key: values.SERVICE_API_KEY ?? sandboxCredentials.key,
      secret: values.SERVICE_API_SECRET ?? sandboxCredentials.secret,
      next: nextPair(values),
      style: { separator: values.SIGNATURE_SEPARATOR, emptyBody: values.SIGNATURE_EMPTY_BODY },
      fields: values.SERVICE_FIELDS ?? noServiceFields,
      timeoutMs: values.SERVICE_TIMEOUT_MS,
    },
    databaseUrl: values.DATABASE_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseStatements: values.DATABASE_STATEMENTS ?? null,
    callbacks: callbackConfig(values),
    dataKey: values.DATA_KEY ?? null,
    dataKeyPrevious: values.DATA_KEY_PREVIOUS ?? null,
    auditKey: values.AUDIT_KEY ?? null,
    auditKeysPrevious: values.AUDIT_KEY_PREVIOUS ?? [],
    retentionDays: values.RETENTION_DAYS ?? null,
    bodyLimitBytes: values.BODY_LIMIT_MB * mebibyte,
    bodyBudgetBytes: values.BODY_BUDGET_MB * mebibyte,
    kycVendorId: values.KYC_VENDOR_ID,
    screeningTrueMeans: values.SCREENING_TRUE_MEANS,
    stuckAfterMs: values.STUCK_AFTER_MINUTES * 60_000,
    rechecks: recheckConfig(values),
    batchEveryMs: 60_000 / values.BATCH_CALLS_PER_MINUTE,
    explorers: values.EXPLORER_URLS ?? (values.SERVICE_ENVIRONMENT === 'live' ? undefined : testExplorers),
    sessionIdleMs: values.SESSION_IDLE_MINUTES * 60_000,
    sessionMs: values.SESSION_HOURS * 3_600_000,
    secondFactorRoles: values.SECOND_FACTOR_ROLES ?? defaultFactorRoles(values),
    usesPerHour: {
      reveals: values.REVEALS_PER_HOUR,
      searches: values.SEARCHES_PER_HOUR,
      exports: values.EXPORTS_PER_HOUR,
      batches: values.BATCHES_PER_HOUR,
    },
    oidc: oidcConfig(values),
    trustedProxies: values.TRUSTED_PROXIES,
    sandboxPort: values.SANDBOX_PORT,
    sandboxCallbackHosts: values.SANDBOX_CALLBACK_HOSTS,
    sandboxHistory: values.SANDBOX_HISTORY === 'on',
    allow: allowedExceptions(values),
  };
}

function nextPair({
  SERVICE_API_KEY_NEXT: key,
  SERVICE_API_SECRET_NEXT: secret,
}: Variables): ServiceConfig['next'] {
  return key === undefined || secret === undefined ? null : { key, secret };
}

function oidcConfig({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_ROLE_CLAIM: roleClaim,
  OIDC_HOSTS: hosts,
  OIDC_ACR: acr,
  OIDC_AMR: amr,
}: Variables): OidcConfig | null {
  if (issuer === undefined || clientId === undefined) return null;
  return { issuer, clientId, clientSecret: clientSecret ?? null, roleClaim, hosts, strength: { acr, amr } };
}

function callbackConfig({
  CALLBACK_AUTHENTICATION: authentication,
  CALLBACK_PATH_TOKEN: token,
  CALLBACK_TIME_ZONE: timeZone,
}: Variables): CallbackConfig {
  if (authentication !== 'path-token') return { authentication, timeZone };
  return { authentication, token: token ?? '', timeZone };
}

/** Returns the configured address, else where Rampart listens. */
export function ownAddress(
  { server }: Pick<FastifyInstance, 'server'>,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): URL {
  if (publicUrl !== null) return publicUrl;
  const address = server.address();
  const listened = typeof address === 'object' && address !== null ? address.port : port;
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${listened}/`);
}

/** Returns unsafe settings by the exception they need. */
function unsafeWithout(values: Variables): Partial<Record<Exception, string>> {
  const { SERVICE_BASE_URL: baseUrl } = values;
  const reachable = isPublic(values);
  const isLive = values.SERVICE_ENVIRONMENT === 'live';
  const known = knownCredentials(values);
  return {
    ...(baseUrl === undefined &&
      reachable && {
        'public-sandbox': `${exposure(values)}, which the embedded sandbox must not be: set SERVICE_BASE_URL, or ALLOW=public-sandbox`,
      }),
    ...(baseUrl !== undefined &&
      (reachable || isLive) &&
      known.length > 0 && {
        'default-secret': `${known.join(' and ')} ${known.length > 1 ? 'are' : 'is'} the sandbox’s own, known to everyone: set the service’s, or ALLOW=default-secret`,
      }),
    ...(baseUrl?.startsWith('http:') === true &&
      !isLoopbackUrl(baseUrl) && {
        'plain-http-service':
          'SERVICE_BASE_URL is plain http to another machine: use https, or ALLOW=plain-http-service',
      }),
    ...(values.DATABASE_URL !== undefined &&
      !isVerifiedPostgres(values.DATABASE_URL) && {
        'unverified-database':
          'DATABASE_URL asks another machine without verified TLS: leave sslmode and uselibpqcompat out, give no parameter twice, or ALLOW=unverified-database',
      }),
  };
}

/** Names variables with publicly known values; a key alone matters only where calls are live. */
function knownCredentials(values: Variables): string[] {
  const { key, secret } = sandboxCredentials;
  const isLive = values.SERVICE_ENVIRONMENT === 'live';
  const faults = [
    [isLive && (values.SERVICE_API_KEY ?? key) === key, 'SERVICE_API_KEY'],
    [(values.SERVICE_API_SECRET ?? secret) === secret, 'SERVICE_API_SECRET'],
    [values.SERVICE_API_SECRET_NEXT === secret, 'SERVICE_API_SECRET_NEXT'],
  ] satisfies Fault[];
  return faults.flatMap(([isThere, name]) => (isThere ? [name] : []));
}

/** Reports each exception without which the start would fail. */
export function exceptionNotices(allow: readonly AllowedException[]): string[] {
  return allow
    .filter(({ isInUse }) => isInUse)
    .map(({ name }) => `ALLOW=${name} is in use. ${exceptionWords[name]}`);
}

function allowedExceptions(values: Variables): AllowedException[] {
  const needed = unsafeWithout(values);
  return values.ALLOW.map((name) => ({ name, isInUse: needed[name] !== undefined }));
}

interface AllowedException {
  readonly name: Exception;
  readonly isInUse: boolean;
}

/** Lists settings that stop the start. T-12. */
function unsafe(values: Variables): string[] {
  const needed = Object.entries(unsafeWithout(values)) as [Exception, string][];
  const unallowed = needed.filter(([name]) => !values.ALLOW.includes(name)).map(([, line]) => line);
  const fixed = [
    ...serviceFaults(values),
    ...callbackFaults(values),
    ...keyFaults(values),
    ...providerFaults(values),
    ...portFaults(values),
    [values.BODY_BUDGET_MB < values.BODY_LIMIT_MB, 'BODY_BUDGET_MB must not be less than BODY_LIMIT_MB'],
  ] satisfies Fault[];
  return [...unallowed, ...fixed.flatMap(([isThere, line]) => (isThere ? [line] : []))];
}

type Fault = [isThere: boolean, line: string];

function serviceFaults(values: Variables): Fault[] {
  const { SERVICE_BASE_URL: baseUrl, SERVICE_ENVIRONMENT: environment } = values;
  return [
    [
      baseUrl !== undefined && environment === undefined,
      'SERVICE_ENVIRONMENT must be given with SERVICE_BASE_URL: sandbox or live',
    ],
    [
      baseUrl === undefined && environment === 'live',
      'SERVICE_ENVIRONMENT is live, but SERVICE_BASE_URL is not set',
    ],
    [
      (values.SERVICE_API_KEY_NEXT === undefined) !== (values.SERVICE_API_SECRET_NEXT === undefined),
      'SERVICE_API_KEY_NEXT and SERVICE_API_SECRET_NEXT must be set both or neither',
    ],
  ];
}

function callbackFaults(values: Variables): Fault[] {
  const { CALLBACK_AUTHENTICATION: authentication } = values;
  return [
    [
      authentication === 'path-token' && values.CALLBACK_PATH_TOKEN === undefined,
      'CALLBACK_PATH_TOKEN must be given with CALLBACK_AUTHENTICATION=path-token',
    ],
    [
      authentication === 'none' && isPublic(values),
      'CALLBACK_AUTHENTICATION is none, which is for loopback only',
    ],
  ];
}

function keyFaults(values: Variables): Fault[] {
  return (['DATA_KEY', 'AUDIT_KEY'] as const).map((name) => [
    values.DATABASE_URL !== undefined && values[name] === undefined,
    `${name} must be given with DATABASE_URL`,
  ]);
}

function providerFaults(values: Variables): Fault[] {
  const { OIDC_ISSUER: issuer } = values;
  return [
    [
      (issuer === undefined) !== (values.OIDC_CLIENT_ID === undefined),
      'OIDC_ISSUER and OIDC_CLIENT_ID must be set both or neither',
    ],
    [
      issuer === undefined && values.OIDC_CLIENT_SECRET !== undefined,
      'OIDC_CLIENT_SECRET is set, but OIDC_ISSUER is not',
    ],
    ...(['OIDC_ACR', 'OIDC_AMR'] as const).map((name): Fault => [
      issuer === undefined && values[name].length > 0,
      `${name} is set, but OIDC_ISSUER is not`,
    ]),
    [
      issuer !== undefined && values.PUBLIC_URL === undefined && !isLoopback(values.HOST),
      'PUBLIC_URL must be given with OIDC_ISSUER, since the provider sends people back there',
    ],
  ];
}

function portFaults({
  OPERATIONS_PORT: port,
  PORT: desk,
  SANDBOX_PORT: sandbox,
  SERVICE_BASE_URL: baseUrl,
}: Variables): Fault[] {
  const isSet = port !== undefined && port !== 0;
  return [
    [isSet && port === desk, 'OPERATIONS_PORT must be another port than PORT'],
    [
      isSet && port === sandbox && baseUrl === undefined,
      'OPERATIONS_PORT must be another port than SANDBOX_PORT, where the embedded sandbox listens',
    ],
  ];
}
