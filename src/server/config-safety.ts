import { isLoopback } from '#node/loopback.ts';

import { sandboxCredentials, type Exception, type Variables } from './config-variables.ts';

/** What must not be started so unless `ALLOW` says it may: a line a fault, each beginning with a variable’s name. Trust: Safe defaults (12). */
export function unsafe(values: Variables): string[] {
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
  refuse(
    values.CALLBACK_AUTHENTICATION === 'path-token' && values.CALLBACK_PATH_TOKEN === undefined,
    'CALLBACK_PATH_TOKEN must be given with CALLBACK_AUTHENTICATION=path-token',
  );
  refuse(
    values.CALLBACK_AUTHENTICATION === 'none' && isPublic,
    'CALLBACK_AUTHENTICATION is none, which is for loopback only',
  );
  for (const name of ['DATA_KEY', 'AUDIT_KEY'] as const)
    refuse(
      values.DATABASE_URL !== undefined && values[name] === undefined,
      `${name} must be given with DATABASE_URL`,
    );
  refuse(
    (values.OIDC_ISSUER === undefined) !== (values.OIDC_CLIENT_ID === undefined),
    'OIDC_ISSUER and OIDC_CLIENT_ID must be set both or neither',
  );
  refuse(
    values.OIDC_ISSUER === undefined && values.OIDC_CLIENT_SECRET !== undefined,
    'OIDC_CLIENT_SECRET is set, but OIDC_ISSUER is not',
  );
  refuse(
    values.OIDC_ISSUER !== undefined && values.PUBLIC_URL === undefined && !isLoopback(values.HOST),
    'PUBLIC_URL must be given with OIDC_ISSUER, since the provider sends people back there',
  );
  refuse(values.BODY_BUDGET_MB < values.BODY_LIMIT_MB, 'BODY_BUDGET_MB must not be less than BODY_LIMIT_MB');
  return faults;
}

function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname);
}
