import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, SandboxConfigError, sandboxHelp } from './config.ts';

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
      signatureSeparator: 'space',
    });
  });

  it('reads a list of states, which may be empty, and any free port', () => {
    const { port, unlicensedStates } = readConfig({
      SANDBOX_PORT: '0',
      SANDBOX_UNLICENSED_STATES: 'ny, HI,',
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
      SIGNATURE_SEPARATOR: 'tab',
      SANDBOX_RATE_LIMIT: '0',
    };
    for (const [name, value] of Object.entries(wrong)) {
      const read = () => readConfig({ [name]: value });
      expect(read).toThrow(SandboxConfigError);
      expect(read).toThrow(new RegExp(`^${name}: (?!.*New York|.*colon\\b.*with)`));
    }
  });

  it('reads the clock’s speed, where callbacks go and the second pair', () => {
    const variables = {
      SANDBOX_SPEED: '0.5',
      SANDBOX_CALLBACK_URL: 'https://desk.example/callbacks?from=sandbox',
      SERVICE_API_KEY_NEXT: 'next-key',
      SERVICE_API_SECRET_NEXT: 'next-secret',
      SIGNATURE_SEPARATOR: 'newline',
    };
    expect(readConfig(variables)).toMatchObject({
      signatureSeparator: 'newline',
      speed: 0.5,
      callbackUrl: variables.SANDBOX_CALLBACK_URL,
      credentials: { key: 'sandbox-key', secret: 'sandbox-secret' },
      nextCredentials: { key: 'next-key', secret: 'next-secret' },
    });
    const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
    expect(readConfig(empty)).toStrictEqual(readConfig({}));
  });

  it('accepts the lowest and highest clock speed', () => {
    expect(readConfig({ SANDBOX_SPEED: '0.001' }).speed).toBe(0.001);
    expect(readConfig({ SANDBOX_SPEED: '1000000' }).speed).toBe(1_000_000);
  });

  it.each([
    [
      'SANDBOX_SPEED',
      ['0', '0.0009', '1000001', '-1', 'fast', '1e3', '1,5', ' 2', '.5', 'NaN', 'Infinity'],
      'a number from 0\\.001 to 1000000',
    ],
    [
      'SANDBOX_CALLBACK_URL',
      [
        'desk.example/callbacks',
        'ftp://desk.example',
        'http://',
        '/callbacks',
        'https://me:secret@desk.example',
        'https://:secret@desk.example',
        `http://${'a'.repeat(2000)}`,
      ],
      'an http or https address|at most 2000 characters|no name and password',
    ],
    ['SERVICE_API_KEY_NEXT', ['with:colon', 'with space', 'k'.repeat(201)], 'visible ASCII without a colon'],
  ])('stops at a wrong %s and names it, never the value', (name, values, rules) => {
    for (const value of values) {
      const read = () => readConfig({ SERVICE_API_SECRET_NEXT: 'next-secret', [name]: value });
      expect(read).toThrow(SandboxConfigError);
      expect(read).toThrow(new RegExp(`^${name}: (?:${rules})$`));
    }
  });

  it('accepts both of the second pair, or neither', () => {
    for (const name of ['SERVICE_API_KEY_NEXT', 'SERVICE_API_SECRET_NEXT'])
      expect(() => readConfig({ [name]: 'one-of-two' })).toThrow(
        /^SERVICE_API_KEY_NEXT: .*SERVICE_API_SECRET_NEXT/,
      );
  });

  it('reads secrets from files', () => {
    const directory = mkdtempSync(join(tmpdir(), 'sandbox-secrets-'));
    const files = {
      SERVICE_API_SECRET_FILE: join(directory, 'now'),
      SERVICE_API_SECRET_NEXT_FILE: join(directory, 'next'),
    };
    writeFileSync(files.SERVICE_API_SECRET_FILE, 'secret-now\n');
    writeFileSync(files.SERVICE_API_SECRET_NEXT_FILE, 'secret-next\n');
    expect(readConfig({ ...files, SERVICE_API_KEY_NEXT: 'next-key' })).toMatchObject({
      credentials: { key: 'sandbox-key', secret: 'secret-now' },
      nextCredentials: { key: 'next-key', secret: 'secret-next' },
    });
    rmSync(directory, { recursive: true });
    expect(() => readConfig(files)).toThrow(/^SERVICE_API_SECRET_FILE .*ENOENT/);
  });
});

describe('the help', () => {
  const defaults = {
    SANDBOX_PORT: '8090',
    DATA_DIR: './data',
    SERVICE_API_KEY: 'sandbox-key',
    SERVICE_API_SECRET: 'sandbox-secret',
    SERVICE_API_KEY_NEXT: 'none',
    SERVICE_API_SECRET_NEXT: 'none',
    SIGNATURE_SEPARATOR: 'space',
    SANDBOX_CALLBACK_URL: 'none',
    SANDBOX_SPEED: 'none',
    SANDBOX_RATE_LIMIT: '500',
    SANDBOX_UNLICENSED_STATES: 'NY',
    KYC_VENDOR_ID: 'kyc-vendor',
    SCREENING_TRUE_MEANS: 'match',
  };
  const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8');
  const manual = readFileSync(new URL('../deploy/README.md', import.meta.url), 'utf8');

  it('has every variable that the sandbox reads, with its default and a meaning', () => {
    const [, schema = ''] = /const environment = z.object\(\{([^]*?)\n\}\);/.exec(source) ?? [];
    const names = Array.from(schema.matchAll(/^ {2}([A-Z_]+):/gm), ([, name = '']) => name);
    expect(names.toSorted()).toEqual(Object.keys(defaults).toSorted());
    for (const [name, usual] of Object.entries(defaults))
      expect(sandboxHelp()).toMatch(new RegExp(`^  ${name} +${usual} +\\w.{10}`, 'm'));
  });

  it.each(Object.keys(defaults))('and the operator’s manual names %s', (name) => {
    expect(manual).toContain(`\`${name}\``);
  });
});
