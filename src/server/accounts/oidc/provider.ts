import { createRemoteJWKSet, customFetch as customKeyFetch, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';

import { isLoopback } from '#node/loopback.ts';
import type { OidcConfig } from '#server/config/config.ts';

/** No answer, or an unusable one. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly code = 'PROVIDER_FAILURE';
}

export interface ProviderBounds {
  /** From the call to the last byte. */
  readonly deadlineMs: number;
  readonly answerBytes: number;
}

export const defaultProviderBounds: ProviderBounds = { deadlineMs: 5000, answerBytes: 512 * 1024 };

type ProviderFetch = (address: string, options: object) => Promise<Response>;

export type ProviderPlaces = Pick<OidcConfig, 'issuer' | 'hosts'>;

/**
 * Accepts the provider's and configured hosts, whatever the metadata says; without TLS only if both are on
 * this machine. T-12.2.
 */
export function isProviderAddress(address: unknown, { issuer, hosts }: ProviderPlaces): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol, host, hostname } = new URL(address);
  if (host !== new URL(issuer).host && !hosts.includes(host)) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && isPlain(issuer));
}

function unnamedHost(address: unknown, { issuer, hosts }: ProviderPlaces): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return protocol === 'https:' && host !== new URL(issuer).host && !hosts.includes(host) ? host : null;
}

/** Returns true if calls go without TLS: only to a provider on this machine. */
function isPlain(issuer: string): boolean {
  return new URL(issuer).protocol === 'http:';
}

/**
 * Makes a `fetch` that reads whole bodies. Throws ProviderFailure, also for redirects and status 500 and
 * above. T-7, T-10.
 */
export function createProviderFetch(places: ProviderPlaces, bounds: ProviderBounds): ProviderFetch {
  return async (address, options) => {
    if (!isProviderAddress(address, places))
      throw new ProviderFailure('the address is none of the provider’s');
    try {
      const signal = AbortSignal.timeout(bounds.deadlineMs);
      const answer = await fetch(address, { ...options, redirect: 'manual', signal });
      const body = await boundedBody(answer, bounds.answerBytes);
      const { status, headers } = answer;
      if (status >= 500 || (status >= 300 && status < 400))
        throw new ProviderFailure('the status is no answer');
      return new Response(body.byteLength === 0 ? null : body, { status, headers });
    } catch (error) {
      throw error instanceof ProviderFailure
        ? error
        : new ProviderFailure('the call was not answered', { cause: error });
    }
  };
}

async function boundedBody({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new ProviderFailure('the answer is too long');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export interface Provider {
  /** Half of its accounts' identity. */
  readonly issuer: string;
  readonly hasUserInfo: boolean;
  /** Fetched on demand, again when a token names a new one. */
  readonly keys: JWTVerifyGetKey;
  readonly scope: string;
  /** For one use: it carries the time. */
  toClient(): client.Configuration;
}

export interface ProviderParts {
  readonly nowMs: () => number;
  readonly bounds: ProviderBounds;
  /** Called whenever the metadata names unconfigured hosts. */
  readonly onUnnamedHosts: (hosts: readonly string[]) => void;
}

/** Throws ProviderFailure. */
export type FindProvider = () => Promise<Provider>;

const rememberedMs = 5 * 60_000;
/** Made-up key names must not cause requests. */
const keysApartMs = 1000;
export const clockToleranceSeconds = 30;

/**
 * Discovers the provider when first needed: one that is down doesn't stop the start. Spec: OpenID Connect
 * Discovery 1.0.
 */
export function createFindProvider(
  config: OidcConfig,
  { nowMs, bounds, onUnnamedHosts }: ProviderParts,
): FindProvider {
  const fetch = createProviderFetch(config, bounds);
  let known: { readonly provider: Provider; readonly atMs: number } | null = null;
  let asking: Promise<Provider> | null = null;
  const ask = async () => {
    const provider = toProvider(await discover(config, fetch, onUnnamedHosts), { config, fetch, nowMs });
    known = { provider, atMs: nowMs() };
    return provider;
  };
  return async () => {
    if (known !== null && nowMs() - known.atMs < rememberedMs) return known.provider;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

async function discover(
  { issuer, clientId, hosts }: OidcConfig,
  fetch: ProviderFetch,
  onUnnamedHosts: ProviderParts['onUnnamedHosts'],
): Promise<client.ServerMetadata> {
  let metadata: client.ServerMetadata;
  try {
    const discovered = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      [client.customFetch]: fetch,
      execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
    });
    metadata = discovered.serverMetadata();
  } catch (error) {
    throw new ProviderFailure('the provider does not say what it is', { cause: error });
  }
  // The library tolerates other tenants and trailing slashes, but the issuer is part of every account's identity.
  if (metadata.issuer !== issuer) throw new ProviderFailure('the provider names itself otherwise');
  const { authorization_endpoint: signIn, token_endpoint: token, jwks_uri: keys } = metadata;
  const { userinfo_endpoint: userInfo = signIn } = metadata;
  const unnamed = [signIn, token, keys, userInfo].flatMap(
    (address) => unnamedHost(address, { issuer, hosts }) ?? [],
  );
  if (unnamed.length > 0) onUnnamedHosts([...new Set(unnamed)]);
  // Don't call UserInfo on another host; the ID token suffices.
  const needed = [signIn, token, keys, unnamedHost(userInfo, { issuer, hosts }) === null ? userInfo : signIn];
  if (!needed.every((address) => isProviderAddress(address, { issuer, hosts })))
    throw new ProviderFailure('the provider lacks an address');
  const { scopes_supported: scopes = [], token_endpoint_auth_methods_supported: methods = [] } = metadata;
  if (![scopes, methods].every(isListOfTexts)) throw new ProviderFailure('the provider’s lists are none');
  return metadata;
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

interface ReadParts {
  readonly config: OidcConfig;
  readonly fetch: ProviderFetch;
  readonly nowMs: () => number;
}

function toProvider(metadata: client.ServerMetadata, { config, fetch, nowMs }: ReadParts): Provider {
  const { issuer, jwks_uri: keysAddress = '', userinfo_endpoint: userInfo } = metadata;
  return {
    issuer,
    hasUserInfo: isProviderAddress(userInfo, config),
    keys: createRemoteJWKSet(new URL(keysAddress), {
      [customKeyFetch]: fetch,
      cooldownDuration: keysApartMs,
    }),
    scope: scopeFor(config.roleClaim, metadata),
    toClient() {
      const times = {
        [client.clockSkew]: Math.round((nowMs() - Date.now()) / 1000),
        [client.clockTolerance]: clockToleranceSeconds,
      };
      const made = new client.Configuration(metadata, config.clientId, times, authenticate(config, metadata));
      made[client.customFetch] = fetch;
      if (isPlain(issuer)) client.allowInsecureRequests(made);
      return made;
    },
  };
}

/** Adds the scope named like the role's claim, if offered. */
function scopeFor(roleClaim: string, { scopes_supported: scopes = [] }: client.ServerMetadata): string {
  const first = roleClaim.split('.', 1)[0] ?? '';
  const wanted = [roleClaim, first].find((scope) => scopes.includes(scope));
  return ['openid', 'profile', 'email', ...(wanted === undefined ? [] : [wanted])].join(' ');
}

/** Spec: OpenID Connect Discovery 1.0 › token_endpoint_auth_methods_supported. */
function authenticate(
  { clientSecret }: OidcConfig,
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: client.ServerMetadata,
): client.ClientAuth {
  if (clientSecret === null) return client.None();
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
}
