import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { readConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';

const real = { SERVICE_BASE_URL: 'https://service.example/base', SERVICE_ENVIRONMENT: 'live' };
const credentials = { SERVICE_API_KEY: 'our-key', SERVICE_API_SECRET: 'our-secret' };

describe('the configuration', () => {
  it('with nothing set is the embedded sandbox on loopback', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: null,
      service: {
        baseUrl: null,
        environment: 'sandbox',
        key: 'sandbox-key',
        secret: 'sandbox-secret',
        next: null,
        style: { separator: 'space', emptyBody: 'omit' },
        timeoutMs: 10_000,
      },
      bodyLimitBytes: 67_108_864,
      bodyBudgetBytes: 268_435_456,
      kycVendorId: 'kyc-vendor',
      screeningTrueMeans: 'match',
      stuckAfterMs: 3_600_000,
      sessionIdleMs: 900_000,
      sessionMs: 28_800_000,
      sandboxPort: 8090,
    });
  });

  it('treats an empty variable as unset', () =>
    expect(readConfig({ PORT: '', SERVICE_BASE_URL: '', ALLOW: '' })).toEqual(readConfig({})));

  it.each([
    ['PORT', '80800'],
    ['PORT', '8080a'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'desk.example'],
    ['PUBLIC_URL', 'ftp://desk.example'],
    ['SERVICE_BASE_URL', 'https://user:pass@service.example'],
    ['SERVICE_API_KEY', 'a:b'],
    ['SERVICE_API_KEY_NEXT', 'a:b'],
    ['SERVICE_API_KEY_NEXT', 'without-its-secret'],
    ['SIGNATURE_SEPARATOR', 'tab'],
    ['SIGNATURE_EMPTY_BODY', 'drop'],
    ['SERVICE_TIMEOUT_MS', '0'],
    ['SERVICE_ENVIRONMENT', 'test'],
    ['SCREENING_TRUE_MEANS', 'yes'],
    ['CALLBACK_TIME_ZONE', 'Brisbane'],
    ['ALLOW', 'everything'],
    ['BODY_BUDGET_MB', '32'],
    ['STUCK_AFTER_MINUTES', '0'],
    ['STUCK_AFTER_MINUTES', '10081'],
    ['STUCK_AFTER_MINUTES', '1.5'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['DATABASE_URL', 'mysql://localhost/rampart'],
    ['OIDC_ISSUER', 'id.example'],
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_ISSUER', 'https://id.example?tenant=1'],
    ['OIDC_ISSUER', 'https://without-its-client.example'],
    ['OIDC_CLIENT_ID', 'caf\u00e9'],
    ['OIDC_CLIENT_SECRET', 'without-its-issuer'],
    ['OIDC_ROLE_CLAIM', 'r'.repeat(201)],
  ])('stops at %s=%s and names the variable, not the value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigurationError);
    expect(messageOf({ [name]: value })).toMatch(new RegExp(`^${name} `, 'm'));
    expect(messageOf({ [name]: `${value} pw-123` })).not.toContain('pw-123');
  });

  it('names every wrong variable at once', () => {
    const message = messageOf({ PORT: 'x', BODY_LIMIT_MB: 'y' });
    expect(message.split('\n').map((line) => line.split(' ', 1)[0])).toEqual(['PORT', 'BODY_LIMIT_MB']);
  });

  describe('stops at a variable of an earlier version, and says what replaces it', () => {
    it.each([
      [
        'WORKERS',
        '1',
        'WORKERS must not be set any more: a server is one process; run several behind nginx (src/deploy/README.md, Several servers)',
      ],
      [
        'SYSLOG_URL',
        'tls://pw-123.example:6514',
        'SYSLOG_URL must not be set any more: the log goes to standard output, from where the host’s collector sends it on (src/deploy/README.md, The log on another machine)',
      ],
      [
        'BREACHED_PASSWORDS_FILE',
        '/pw-123',
        'BREACHED_PASSWORDS_FILE must not be set any more: the list that comes with Rampart is what passwords are checked against',
      ],
    ])('%s', (name, value, message) => {
      expect(() => readConfig({ [name]: value })).toThrow(ConfigurationError);
      expect(messageOf({ [name]: value })).toBe(message);
      expect(messageOf({ [name]: ' ' })).toMatch(new RegExp(`^${name} must not be set any more: `));
      expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
    });

    it('beside what else is wrong', () => {
      const message = messageOf({ PORT: 'x', WORKERS: '4', SYSLOG_URL: 'tls://logs.example' });
      expect(message.split('\n').map((line) => line.split(' ', 1)[0])).toEqual([
        'WORKERS',
        'SYSLOG_URL',
        'PORT',
      ]);
    });

    it('leads to sections that the operator’s manual has', () => {
      const manual = readFileSync(new URL('../../deploy/README.md', import.meta.url), 'utf8');
      const named = ['WORKERS', 'SYSLOG_URL'].map((name) =>
        /README\.md, (.*)\)$/.exec(messageOf({ [name]: '1' })),
      );
      for (const found of named) expect(manual).toContain(`\n### ${found?.[1]}\n`);
    });
  });

  describe('refuses, unless it is allowed by name', () => {
    it.each([
      ['HOST', { HOST: '0.0.0.0' }, 'public-sandbox'],
      ['PUBLIC_URL', { PUBLIC_URL: 'https://desk.example' }, 'public-sandbox'],
      ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1' }, 'public-sandbox'],
      ['SERVICE_API_SECRET', { ...real, SERVICE_ENVIRONMENT: 'sandbox', HOST: '::' }, 'default-secret'],
      ['SERVICE_API_KEY and SERVICE_API_SECRET', real, 'default-secret'],
      ['SERVICE_API_KEY and SERVICE_API_SECRET', { ...real, HOST: '::' }, 'default-secret'],
      ['SERVICE_API_KEY', { ...real, SERVICE_API_SECRET: 'own' }, 'default-secret'],
      [
        'SERVICE_API_SECRET',
        { ...real, ...credentials, SERVICE_API_SECRET: 'sandbox-secret' },
        'default-secret',
      ],
      [
        'SERVICE_BASE_URL',
        { ...real, ...credentials, SERVICE_BASE_URL: 'http://service.example' },
        'plain-http-service',
      ],
    ])('%s: %o', (name, variables, exception) => {
      expect(messageOf(variables)).toMatch(new RegExp(`^${name} .*ALLOW=${exception}`));
      expect(() => readConfig({ ...variables, ALLOW: exception })).not.toThrow();
    });

    it('lets plain http to a service on loopback be', () =>
      expect(() =>
        readConfig({ ...real, ...credentials, SERVICE_BASE_URL: 'http://127.0.0.1:9000' }),
      ).not.toThrow());
    it('lets a real service on a public host with its own secret be', () =>
      expect(() => readConfig({ ...real, ...credentials, HOST: '0.0.0.0' })).not.toThrow());
    it('requires the environment of a real service', () =>
      expect(messageOf({ SERVICE_BASE_URL: real.SERVICE_BASE_URL })).toMatch(/^SERVICE_ENVIRONMENT /));
  });

  it('reads a second pair, both or neither', () => {
    const next = { SERVICE_API_KEY_NEXT: 'next-key', SERVICE_API_SECRET_NEXT: 'next-secret' };
    expect(readConfig(next).service.next).toEqual({ key: 'next-key', secret: 'next-secret' });
    expect(messageOf({ SERVICE_API_SECRET_NEXT: 'next-secret' })).toMatch(
      /^SERVICE_API_KEY_NEXT and SERVICE_API_SECRET_NEXT must be set both or neither$/,
    );
    const directory = mkdtempSync(join(tmpdir(), 'secret-'));
    const file = join(directory, 'next');
    writeFileSync(file, 'from a file\n');
    const filed = { SERVICE_API_KEY_NEXT: 'next-key', SERVICE_API_SECRET_NEXT_FILE: file };
    expect(readConfig(filed).service.next).toEqual({ key: 'next-key', secret: 'from a file' });
    rmSync(directory, { recursive: true });
    expect(messageOf(filed)).toMatch(/^SERVICE_API_SECRET_NEXT_FILE .*ENOENT/);
  });

  it('reads a provider’s issuer and client, both or neither, and derives its redirect address', () => {
    const provider = { OIDC_ISSUER: 'https://id.example/staff', OIDC_CLIENT_ID: 'rampart' };
    expect(readConfig({}).oidc).toBeNull();
    expect(readConfig(provider).oidc).toEqual({
      issuer: 'https://id.example/staff',
      clientId: 'rampart',
      clientSecret: null,
      roleClaim: 'roles',
      hosts: [],
      strength: { acr: [], amr: [] },
    });
    expect(readConfig({ ...provider, OIDC_CLIENT_SECRET: 's', OIDC_ROLE_CLAIM: 'a.b' }).oidc).toMatchObject({
      clientSecret: 's',
      roleClaim: 'a.b',
      hosts: [],
      strength: { acr: [], amr: [] },
    });
    expect(messageOf({ OIDC_CLIENT_ID: 'rampart' })).toMatch(/^OIDC_ISSUER and OIDC_CLIENT_ID must/);
    expect(messageOf({ ...provider, ...real, ...credentials, HOST: '0.0.0.0' })).toMatch(/^PUBLIC_URL must/);
    expect(messageOf({ ...provider, OIDC_ISSUER: 'http://id.example' })).toMatch(
      /^OIDC_ISSUER must be an https/,
    );
    expect(() => readConfig({ ...provider, OIDC_ISSUER: 'http://localhost:9000' })).not.toThrow();
  });

  it('reads the secret from a file, without the line’s end', () => {
    const directory = mkdtempSync(join(tmpdir(), 'secret-'));
    const file = join(directory, 'secret');
    writeFileSync(file, 'from a file \n');
    expect(readConfig({ SERVICE_API_SECRET_FILE: file }).service.secret).toBe('from a file ');
    expect(messageOf({ SERVICE_API_SECRET_FILE: file, SERVICE_API_SECRET: 'x' })).toMatch(
      /^SERVICE_API_SECRET_FILE/,
    );
    writeFileSync(file, '');
    expect(messageOf({ SERVICE_API_SECRET_FILE: file })).toMatch(
      /^SERVICE_API_SECRET_FILE names an empty file/,
    );
    rmSync(directory, { recursive: true });
    expect(messageOf({ SERVICE_API_SECRET_FILE: file })).toMatch(/^SERVICE_API_SECRET_FILE .*ENOENT/);
  });

  it('reads the audit trail’s earlier keys, a line each', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
    expect(readConfig({ AUDIT_KEY_PREVIOUS: `${one}\r\n\n${two}\n` }).auditKeysPrevious).toEqual([one, two]);
    expect(readConfig({}).auditKeysPrevious).toEqual([]);
  });

  function messageOf(variables: Record<string, string>): string {
    try {
      readConfig(variables);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return '';
  }
});
