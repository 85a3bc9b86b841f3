import { join } from 'node:path';
import * as z from 'zod';
import { clockSpeed } from '#contract/sandbox/clock.ts';
import { stateCode } from '#contract/service/primitives.ts';
import type { SandboxContext } from './context.ts';

const stateList = z
  .string()
  .transform((text) => text.split(',').map((state) => state.trim()))
  .transform((states) => states.filter((state) => state !== ''))
  .pipe(z.array(stateCode));

const speedRule = 'a number from 0.001 to 1000000';

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
  SERVICE_API_KEY: z
    .string()
    .regex(/^[!-9;-~]{1,200}$/, 'visible ASCII without a colon')
    .default('sandbox-key'),
  SERVICE_API_SECRET: z.string().min(1).default('sandbox-secret'),
});

export interface SandboxConfig extends Pick<
  SandboxContext,
  'unlicensedStates' | 'kycVendorId' | 'screeningTrueMeans'
> {
  readonly port: number;
  /** The sandbox's own directory inside the data directory. */
  readonly directory: string;
  /** What the clock's speed is from the start on; null leaves it as it was set last. */
  readonly speed: number | null;
  /** Calls a minute and key. */
  readonly callsPerMinute: number;
  readonly credentials: { readonly key: string; readonly secret: string };
}

/** A variable with a wrong value; the message names it, never its value. */
export class SandboxConfigError extends Error {
  override readonly name = 'SandboxConfigError';
}

/** Reads the sandbox's configuration from environment variables. Throws SandboxConfigError. Interfaces › Configuration. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): SandboxConfig {
  const { success, data, error } = environment.safeParse(variables);
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
    credentials: { key: data.SERVICE_API_KEY, secret: data.SERVICE_API_SECRET },
  };
}
