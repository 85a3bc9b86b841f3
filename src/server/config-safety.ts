import { isLoopback } from '#node/loopback.ts';

import { sandboxCredentials, type Exception, type Variables } from './config-variables.ts';

/** What counts where a secret is not set. */
const unsetSecrets = { SERVICE_API_SECRET: sandboxCredentials.secret, SERVICE_API_SECRET_NEXT: null };

/** What would be unsafe but for an exception: a line for whoever is refused, each beginning with a variable’s name. */
function unsafeWithout(values: Variables): Partial<Record<Exception, string>> {
  const { SERVICE_BASE_URL: baseUrl } = values;
  const reachable = isPublic(values);
  const defaultSecret = (['SERVICE_API_SECRET', 'SERVICE_API_SECRET_NEXT'] as const).find(
    (name) => (values[name] ?? unsetSecrets[name]) === sandboxCredentials.secret,
  );
  return {
    ...(baseUrl === undefined &&
      reachable && {
        'public-sandbox': `${isLoopback(values.HOST) ? 'PUBLIC_URL' : 'HOST'} is reachable from other machines, which the embedded sandbox must not be: set SERVICE_BASE_URL, or ALLOW=public-sandbox`,
      }),
    ...(baseUrl !== undefined &&
      reachable &&
      defaultSecret !== undefined && {
        'default-secret': `${defaultSecret} is the sandbox’s own, known to everyone: set the service’s, or ALLOW=default-secret`,
      }),
    ...(baseUrl?.startsWith('http:') === true &&
      !isLoopbackUrl(baseUrl) && {
        'plain-http-service':
          'SERVICE_BASE_URL is plain http to another machine: use https, or ALLOW=plain-http-service',
      }),
  };
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

/** Whether other machines reach it. */
function isPublic({ HOST: host, PUBLIC_URL: publicUrl }: Variables): boolean {
  return !isLoopback(host) || (publicUrl !== undefined && !isLoopbackUrl(publicUrl));
}

function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}
