import { resolve } from 'node:path';

import { readSecretFiles, SecretFileError, withoutEmpty, type Environment } from '#node/secret-files.ts';
import type { SignatureStyle } from '#node/signature.ts';

import { allowedExceptions, unsafe, type AllowedException } from './config-safety.ts';
import { mebibyte, sandboxCredentials, variables, type Variables } from './config-variables.ts';
import { ConfigurationError } from './configuration-error.ts';

/** The whole configuration of the console. */
export interface Config {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Of health and metrics; null: they are on the desk's. 0: any free one. */
  readonly operationsPort: number | null;
  /** As configured; null when it follows from host and port. */
  readonly publicUrl: URL | null;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly service: ServiceConfig;
  readonly callbacks: CallbackConfig;
  /** Null: made in `dataDir`. */
  readonly dataKey: string | null;
  /** What was encrypted before keys were changed can still be read. */
  readonly dataKeyPrevious: string | null;
  /** Null: made in `dataDir`. */
  readonly auditKey: string | null;
  readonly retentionDays: number | null;
  readonly bodyLimitBytes: number;
  readonly bodyBudgetBytes: number;
  readonly kycVendorId: string;
  readonly screeningTrueMeans: 'match' | 'clear';
  /** How long a ramp may stand in a status that moves by itself. Choice: rampStuck. */
  readonly stuckAfterMs: number;
  readonly sessionIdleMs: number;
  readonly sessionMs: number;
  /** Null: nobody signs in with a company account. */
  readonly oidc: OidcConfig | null;
  readonly trustedProxies: readonly string[];
  readonly sandboxPort: number;
  /** What `ALLOW` names. */
  readonly allow: readonly AllowedException[];
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

/** The company's provider of accounts, an OpenID Connect one. */
export interface OidcConfig {
  /** As the provider names itself. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client, which PKCE alone vouches for. */
  readonly clientSecret: string | null;
  /** The claim that holds the role: its name, else a path of names with dots. */
  readonly roleClaim: string;
}

/** How a callback shows where it comes from, and the IANA zone of the dates in it. */
export type CallbackConfig = CallbackAuthentication & { readonly timeZone: string };

export type CallbackAuthentication =
  | { readonly authentication: 'signature' | 'none' }
  | { readonly authentication: 'path-token'; readonly token: string };

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
      timeoutMs: values.SERVICE_TIMEOUT_MS,
    },
    databaseUrl: values.DATABASE_URL ?? null,
    callbacks: callbackConfig(values),
    dataKey: values.DATA_KEY ?? null,
    dataKeyPrevious: values.DATA_KEY_PREVIOUS ?? null,
    auditKey: values.AUDIT_KEY ?? null,
    retentionDays: values.RETENTION_DAYS ?? null,
    bodyLimitBytes: values.BODY_LIMIT_MB * mebibyte,
    bodyBudgetBytes: values.BODY_BUDGET_MB * mebibyte,
    kycVendorId: values.KYC_VENDOR_ID,
    screeningTrueMeans: values.SCREENING_TRUE_MEANS,
    stuckAfterMs: values.STUCK_AFTER_MINUTES * 60_000,
    sessionIdleMs: values.SESSION_IDLE_MINUTES * 60_000,
    sessionMs: values.SESSION_HOURS * 3_600_000,
    oidc: oidcConfig(values),
    trustedProxies: values.TRUSTED_PROXIES,
    sandboxPort: values.SANDBOX_PORT,
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
}: Variables): OidcConfig | null {
  if (issuer === undefined || clientId === undefined) return null;
  return { issuer, clientId, clientSecret: clientSecret ?? null, roleClaim };
}

function callbackConfig({
  CALLBACK_AUTHENTICATION: authentication,
  CALLBACK_PATH_TOKEN: token,
  CALLBACK_TIME_ZONE: timeZone,
}: Variables): CallbackConfig {
  if (authentication !== 'path-token') return { authentication, timeZone };
  return { authentication, token: token ?? '', timeZone };
}
