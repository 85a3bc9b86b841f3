import { parseArgs } from 'node:util';
import type * as z from 'zod';

import { noServiceFields, type ServiceFields } from '#contract/service/service-fields.ts';
import { readSecretFiles, SecretFileError, withoutEmpty, type Environment } from '#node/secret-files.ts';
import type { SignatureStyle } from '#node/signature.ts';
import { isLoopbackUrl } from '#server/config/config-exposure.ts';
import { variables } from '#server/config/config-variables.ts';

const usage =
  'Usage: npm run lab -- conformance --service URL [--reference REFERENCE] [--ramp ID] [--write]\n' +
  '  [--fiat EUR] [--crypto BTC] [--blockchain BTC] [--method sepa-bank-transfer] [--amount 100.00]\n' +
  'SERVICE_API_KEY and SERVICE_API_SECRET sign; SIGNATURE_SEPARATOR, SIGNATURE_EMPTY_BODY and SERVICE_FIELDS count as for Rampart.';

export class UsageError extends Error {
  override readonly name = 'UsageError';
  constructor(sentence: string, options?: ErrorOptions) {
    super(`${sentence}.\n${usage}`, options);
  }
}

export interface Route {
  readonly method: string;
  readonly transactionType: 'ONRAMP';
  readonly fiat: string;
  readonly crypto: string;
  readonly blockchain: string;
}

export interface ConformanceSettings {
  readonly service: URL;
  readonly reference: string | null;
  readonly ramp: string | null;
  readonly isWriting: boolean;
  readonly route: Route;
  readonly fiatAmount: string;
  readonly pair: { readonly key: string; readonly secret: string };
  readonly style: SignatureStyle;
  readonly fields: ServiceFields;
  readonly timeoutMs: number;
}

const known = variables.pick({
  SERVICE_BASE_URL: true,
  SERVICE_API_KEY: true,
  SERVICE_API_SECRET: true,
  SERVICE_ENVIRONMENT: true,
  SERVICE_TIMEOUT_MS: true,
  SIGNATURE_SEPARATOR: true,
  SIGNATURE_EMPTY_BODY: true,
  SERVICE_FIELDS: true,
  ALLOW: true,
});

/** Reads arguments and variables. Throws UsageError, whose messages contain no values. */
export function readSettings(words: readonly string[], environment: Environment): ConformanceSettings {
  const options = readWords(words);
  const values = readVariables({ ...ofService(environment), SERVICE_BASE_URL: options.service });
  const { SERVICE_BASE_URL: url, SERVICE_API_KEY: key, SERVICE_API_SECRET: secret } = values;
  if (url === undefined) throw new UsageError('Give the service’s address: --service URL');
  if (key === undefined || secret === undefined)
    throw new UsageError('Set SERVICE_API_KEY and SERVICE_API_SECRET');
  if (url.startsWith('http:') && !isLoopbackUrl(url) && !values.ALLOW.includes('plain-http-service'))
    throw new UsageError('The service’s address is plain http: that needs ALLOW=plain-http-service');
  const isWriting = options.write === true;
  if (isWriting) checkWriting(url, values.SERVICE_ENVIRONMENT);
  const { method, fiat, crypto, blockchain, amount } = options;
  return {
    service: new URL(url),
    reference: options.reference ?? null,
    ramp: options.ramp ?? null,
    isWriting,
    route: { method, transactionType: 'ONRAMP', fiat, crypto, blockchain },
    fiatAmount: amount,
    pair: { key, secret },
    style: { separator: values.SIGNATURE_SEPARATOR, emptyBody: values.SIGNATURE_EMPTY_BODY },
    fields: values.SERVICE_FIELDS ?? noServiceFields,
    timeoutMs: values.SERVICE_TIMEOUT_MS,
  };
}

/** Allows made-up customers only in a sandbox; a remote service has to be declared one. */
function checkWriting(url: string, environment: 'sandbox' | 'live' | undefined): void {
  if (environment === 'live') throw new UsageError('--write is refused: SERVICE_ENVIRONMENT is live');
  if (environment === undefined && !isLoopbackUrl(url))
    throw new UsageError('--write needs SERVICE_ENVIRONMENT=sandbox');
}

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        service: { type: 'string' },
        reference: { type: 'string' },
        ramp: { type: 'string' },
        write: { type: 'boolean' },
        method: { type: 'string', default: 'sepa-bank-transfer' },
        fiat: { type: 'string', default: 'EUR' },
        crypto: { type: 'string', default: 'BTC' },
        blockchain: { type: 'string', default: 'BTC' },
        amount: { type: 'string', default: '100.00' },
      },
    }).values;
  } catch (error) {
    throw new UsageError('An argument is not known', { cause: error });
  }
}

/** Picks the variables read here: other secrets' files need not be readable. */
function ofService(environment: Environment): Environment {
  const names = Object.keys(known.shape);
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => names.includes(name.replace(/_FILE$/, ''))),
  );
}

function readVariables(environment: Environment): z.output<typeof known> {
  const read = known.safeParse(secretsOf(environment));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0]);
  throw new UsageError(`${name === 'SERVICE_BASE_URL' ? '--service' : name} ${issue?.message ?? 'is wrong'}`);
}

function secretsOf(environment: Environment): Environment {
  try {
    return readSecretFiles(withoutEmpty(environment));
  } catch (error) {
    if (error instanceof SecretFileError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
