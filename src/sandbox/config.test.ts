import { describe, expect, it } from 'vitest';
import { readConfig, SandboxConfigError } from './config.ts';

describe('configuration', () => {
  it('has the documented defaults', () => {
    expect(readConfig({})).toStrictEqual({
      port: 8090,
      directory: 'data/sandbox',
      unlicensedStates: new Set(['NY']),
      kycVendorId: 'kyc-vendor',
      screeningTrueMeans: 'match',
      speed: null,
      callsPerMinute: 500,
      callbackUrl: null,
      credentials: { key: 'sandbox-key', secret: 'sandbox-secret' },
      nextCredentials: null,
    });
  });

  it('reads a list of states, which may be empty, and any free port', () => {
    const { port, unlicensedStates } = readConfig({
      SANDBOX_PORT: '0',
      SANDBOX_UNLICENSED_STATES: 'NY, HI,',
    });
    expect(port).toBe(0);
    expect(unlicensedStates).toStrictEqual(new Set(['NY', 'HI']));
    expect(readConfig({ SANDBOX_UNLICENSED_STATES: '' }).unlicensedStates.size).toBe(0);
  });

  it('names a variable with a wrong value, never the value', () => {
    const wrong = {
      SANDBOX_PORT: '65536',
      SANDBOX_UNLICENSED_STATES: 'New York',
      SERVICE_API_KEY: 'with:colon',
      DATA_DIR: '',
      KYC_VENDOR_ID: 'v'.repeat(201),
      SCREENING_TRUE_MEANS: 'yes',
      SANDBOX_RATE_LIMIT: '0',
    };
    for (const [name, value] of Object.entries(wrong)) {
      const read = () => readConfig({ [name]: value });
      expect(read).toThrow(SandboxConfigError);
      expect(read).toThrow(new RegExp(`^${name}: (?!.*New York|.*colon\\b.*with)`));
    }
  });
});
