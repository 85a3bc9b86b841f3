import { isLoopback } from '#node/loopback.ts';

import { sandboxCredentials, type Exception, type Variables } from './config-variables.ts';

/** What would be unsafe but for an exception: a line for whoever is refused, each beginning with a variable’s name. */
function unsafeWithout(values: Variables): Partial<Record<Exception, string>> {
  const { SERVICE_BASE_URL: baseUrl } = values;
  const reachable = isPublic(values);
  const isLive = values.SERVICE_ENVIRONMENT === 'live';
  const known = knownCredentials(values);
  return {
    ...(baseUrl === undefined &&
      reachable && {
        'public-sandbox': `${wayIn(values)}, which the embedded sandbox must not be: set SERVICE_BASE_URL, or ALLOW=public-sandbox`,
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
  };
}

/** The variables that hold, or leave at its default, what everyone knows; a key by itself matters where calls are live. */
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

/** What each exception lets through. */
export const exceptionWords: Readonly<Record<Exception, string>> = {
  'public-sandbox':
    'The embedded sandbox, with accounts and keys that everyone knows, can be reached from other machines.',
  'plain-http-service': 'Calls to the service travel without encryption: whoever is on the way reads them.',
  'default-secret': 'Calls are signed with the sandbox’s secret, which everyone knows.',
};

/** A line for whoever starts the server, for each exception without which it would not have started. */
export function exceptionNotices(allow: readonly AllowedException[]): string[] {
  return allow
    .filter(({ isInUse }) => isInUse)
    .map(({ name }) => `ALLOW=${name} is in use. ${exceptionWords[name]}`);
}

/** The exceptions that `ALLOW` names, and whether the start would be refused without each. */
export function allowedExceptions(values: Variables): AllowedException[] {
  const needed = unsafeWithout(values);
  return values.ALLOW.map((name) => ({ name, isInUse: needed[name] !== undefined }));
}

/** An exception that is set. */
export interface AllowedException {
  readonly name: Exception;
  readonly isInUse: boolean;
}

/** What must not be started so unless `ALLOW` says it may: a line a fault, each beginning with a variable’s name. Trust: Safe defaults (12). */
export function unsafe(values: Variables): string[] {
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

/** Whether it is there, and the line that says so. */
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

/** Whether other machines reach it: by itself, by its address for people, or through a proxy that is trusted. */
function isPublic(values: Variables): boolean {
  return wayIn(values) !== null;
}

function wayIn({ HOST: host, PUBLIC_URL: publicUrl, TRUSTED_PROXIES: proxies }: Variables): string | null {
  if (!isLoopback(host)) return 'HOST is reachable from other machines';
  if (publicUrl !== undefined && !isLoopbackUrl(publicUrl))
    return 'PUBLIC_URL is reachable from other machines';
  return proxies.length > 0 ? 'TRUSTED_PROXIES makes the desk reachable from other machines' : null;
}

function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}
