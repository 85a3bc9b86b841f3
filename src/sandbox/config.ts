import { join } from 'node:path';
import * as z from 'zod';
import { clockSpeed } from '#contract/sandbox/world.ts';
import { stateCode } from '#contract/service/primitives.ts';
import { readSecretFiles, SecretFileError, type Environment } from '#node/secret-files.ts';
import type { SignatureStyle } from '#node/signature.ts';
import type { SandboxContext } from './context.ts';
import type { Credentials } from './keys/authentication.ts';
import { defaultCallbackUrl } from './parent-process.ts';

const stateList = z
  .string()
  .transform((text) => text.split(',').map((state) => state.trim()))
  .transform((states) => states.filter((state) => state !== ''))
  .pipe(z.array(stateCode.toUpperCase()));

const speedRule = 'a number from 0.001 to 1000000';

const apiKey = z.string().regex(/^[!-9;-~]{1,200}$/, 'visible ASCII without a colon');

const environment = z.object({
  SANDBOX_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'a port from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'a port from 0 to 65535')
    .default(8090),
  DATA_DIR: z.string().min(1).default('./data'),
  KYC_VENDOR_ID: z.string().max(200, 'at most 200 characters').default('kyc-vendor'),
  SCREENING_TRUE_MEANS: z.enum(['match', 'clear'], 'match or clear').default('match'),
  SIGNATURE_SEPARATOR: z.enum(['space', 'newline'], 'space or newline').default('space'),
  SANDBOX_UNLICENSED_STATES: stateList.default(['NY']),
  SANDBOX_SPEED: z
    .string()
    .regex(/^\d{1,7}(?:\.\d{1,6})?$/, speedRule)
    .transform(Number)
    .refine((speed) => clockSpeed.safeParse(speed).success, speedRule)
    .optional(),
  SANDBOX_RATE_LIMIT: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'a whole number from 1 to 999999999')
    .transform(Number)
    .default(500),
  SANDBOX_CALLBACK_URL: z
    .url({ protocol: /^https?$/, error: 'an http or https address' })
    .max(2000, 'at most 2000 characters')
    .refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), 'no name and password')
    .optional(),
  SERVICE_API_KEY: apiKey.default('sandbox-key'),
  SERVICE_API_SECRET: z.string().min(1).default('sandbox-secret'),
  SERVICE_API_KEY_NEXT: apiKey.optional(),
  SERVICE_API_SECRET_NEXT: z.string().min(1).optional(),
});

const meanings: Readonly<Record<keyof typeof environment.shape, string>> = {
  SANDBOX_PORT: 'where the sandbox listens, on loopback',
  DATA_DIR: 'its database is in the directory sandbox below it',
  SERVICE_API_KEY: 'the key of calls and callbacks',
  SERVICE_API_SECRET: 'the secret that they are signed with; or SERVICE_API_SECRET_FILE',
  SERVICE_API_KEY_NEXT: 'a second key, accepted while keys are changed',
  SERVICE_API_SECRET_NEXT: 'its secret; or SERVICE_API_SECRET_NEXT_FILE',
  SIGNATURE_SEPARATOR: 'what joins the parts of a signed text: space or newline; no other is accepted',
  SANDBOX_CALLBACK_URL: `where callbacks go, overriding a control's address from before the start; none: a control's address, else ${defaultCallbackUrl}`,
  SANDBOX_SPEED: 'virtual seconds a real second; none: the speed set last',
  SANDBOX_RATE_LIMIT: 'calls a minute and key',
  SANDBOX_UNLICENSED_STATES: 'US states refused with 422',
  KYC_VENDOR_ID: 'the vendor in token share',
  SCREENING_TRUE_MEANS: 'what true means in reliance: match or clear',
};

/** Lists variables with defaults, for `npm run sandbox -- --help`. */
export function sandboxHelp(): string {
  const defaults = environment.parse({});
  const lines = Object.entries(meanings).map(([name, meaning]) => {
    const usual = defaults[name as keyof typeof meanings];
    return `  ${name.padEnd(27)}${[usual ?? 'none'].flat().join(',').padEnd(16)}${meaning}`;
  });
  return `To run the embedded service on its own: npm run sandbox\n\n  ${'Variable'.padEnd(27)}${'Default'.padEnd(16)}Meaning\n${lines.join('\n')}\n`;
}

export interface SandboxConfig extends Pick<
  SandboxContext,
  'unlicensedStates' | 'kycVendorId' | 'screeningTrueMeans'
> {
  readonly port: number;
  readonly directory: string;
  /** At the start; null keeps the last. */
  readonly speed: number | null;
  /** Per key. */
  readonly callsPerMinute: number;
  /** Null: told by the parent process. */
  readonly callbackUrl: string | null;
  readonly credentials: Credentials;
  readonly nextCredentials: Credentials | null;
  /** Of calls and callbacks; no other is accepted. Choice: signatureSeparator. */
  readonly signatureSeparator: SignatureStyle['separator'];
}

/** Names the variable, never its value. */
export class SandboxConfigError extends Error {
  override readonly name = 'SandboxConfigError';
}

/** Throws SandboxConfigError. */
export function readConfig(variables: Environment): SandboxConfig {
  const { success, data, error } = environment.safeParse(withSecrets(variables));
  if (!success) {
    const [issue] = error.issues;
    throw new SandboxConfigError(`${String(issue?.path[0])}: ${issue?.message ?? 'is wrong'}`);
  }
  return {
    port: data.SANDBOX_PORT,
    directory: join(data.DATA_DIR, 'sandbox'),
    unlicensedStates: new Set(data.SANDBOX_UNLICENSED_STATES),
    kycVendorId: data.KYC_VENDOR_ID,
    screeningTrueMeans: data.SCREENING_TRUE_MEANS,
    speed: data.SANDBOX_SPEED ?? null,
    callsPerMinute: data.SANDBOX_RATE_LIMIT,
    callbackUrl: data.SANDBOX_CALLBACK_URL ?? null,
    credentials: { key: data.SERVICE_API_KEY, secret: data.SERVICE_API_SECRET },
    nextCredentials: nextPair(data),
    signatureSeparator: data.SIGNATURE_SEPARATOR,
  };
}

/** Variables that may be empty, which means unset. */
const mayBeEmpty = /^(?:SANDBOX_(?:SPEED|CALLBACK_URL)|SIGNATURE_SEPARATOR|SERVICE_API_\w+)$/;

function withSecrets(variables: Environment): Environment {
  const given = Object.entries(variables).filter(([name, value]) => value !== '' || !mayBeEmpty.test(name));
  try {
    return readSecretFiles(Object.fromEntries(given));
  } catch (error) {
    throw error instanceof SecretFileError ? new SandboxConfigError(error.message) : error;
  }
}

function nextPair({
  SERVICE_API_KEY_NEXT: key,
  SERVICE_API_SECRET_NEXT: secret,
}: z.output<typeof environment>): Credentials | null {
  if (key === undefined && secret === undefined) return null;
  if (key !== undefined && secret !== undefined) return { key, secret };
  throw new SandboxConfigError('SERVICE_API_KEY_NEXT: set it with SERVICE_API_SECRET_NEXT, or neither');
}
