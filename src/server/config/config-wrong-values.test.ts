import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { variables } from './config-variables.ts';
import { readConfig } from './config.ts';
import { ConfigurationError } from './configuration-error.ts';

type Name = keyof typeof variables.shape;
type Environment = Readonly<Record<string, string>>;

/** A mark put into every wrong value that has room for it; no message may repeat it. */
const mark = 'Xq7Zk3';
const long = (length: number) => mark.padEnd(length, 'v');
const database = { DATABASE_URL: 'postgres://desk@database.example/rampart' };
const service = {
  SERVICE_BASE_URL: 'https://service.example',
  SERVICE_ENVIRONMENT: 'live',
  SERVICE_API_KEY: 'own-key',
};
const provider = { OIDC_ISSUER: 'https://provider.example', OIDC_CLIENT_ID: 'desk' };
const wholeNumbers = ['', '-1', '1.5', '1e3', ' 5', '0x10', '９', '99999999999999999999', mark];
const addresses = [
  mark,
  `ftp://${mark}.example`,
  'https://',
  '//host',
  `https://a:${mark}@host.example`,
  `https://host.example/?${mark}`,
  `https://host\t${mark}.example`,
  `https://host\n${mark}.example`,
  `https://host\\${mark}`,
  ` https://${mark}.example`,
];

/** Wrong values of each variable, and what else is set with them. */
const wrongValues: Readonly<Record<Name, readonly (string | Environment)[]>> = {
  HOST: [`${mark} b`, 'a/b', 'http://host', { HOST: '0.0.0.0' }],
  PORT: [...wholeNumbers, '65536'],
  PUBLIC_URL: [
    ...addresses,
    `https://host.example/${mark}`,
    `https://host.example//`,
    `http://${mark}.example`,
    { ...service, PUBLIC_URL: 'not an address' },
    { PUBLIC_URL: 'https://host.example' },
  ],
  DATABASE_URL: [
    mark,
    `mysql://${mark}/rampart`,
    `https://${mark}.example`,
    ...['disable', 'no-verify', 'prefer'].map((mode) => `postgres://${mark}@db.example/r?sslmode=${mode}`),
    `postgres://${mark}@db.example/r?ssl=0`,
    `postgres://${mark}@localhost/r?host=db.example&sslmode=disable`,
  ],
  SERVICE_FIELDS: [`/${mark}/no-such-file`, '/'],
  DATABASE_CONNECTIONS: [...wholeNumbers, '0', '101'],
  DATABASE_STATEMENTS: ['Named', 'prepared', 'none', '1'],
  DATA_DIR: [`a\n${mark}`, '\0', ' '],
  SERVICE_BASE_URL: [...addresses, { ...service, SERVICE_BASE_URL: `http://${mark}.example` }],
  SERVICE_API_KEY: [`${mark}:b`, `${mark} b`, 'ü', long(201)],
  SERVICE_API_SECRET: [
    `${mark}\n`,
    `${mark}\t`,
    long(1025),
    ' ',
    { ...service, HOST: '0.0.0.0', SERVICE_API_SECRET: 'sandbox-secret' },
    { ...service, HOST: '0.0.0.0' },
  ],
  SERVICE_API_KEY_NEXT: [`${mark}:b`, { SERVICE_API_KEY_NEXT: 'without-its-secret' }],
  SERVICE_API_SECRET_NEXT: [
    `${mark}\n`,
    long(1025),
    {
      ...service,
      HOST: '0.0.0.0',
      SERVICE_API_SECRET: long(20),
      SERVICE_API_KEY_NEXT: 'next',
      SERVICE_API_SECRET_NEXT: 'sandbox-secret',
    },
  ],
  SERVICE_ENVIRONMENT: [
    mark,
    'production',
    'LIVE',
    { SERVICE_ENVIRONMENT: 'live' },
    { SERVICE_BASE_URL: 'https://service.example' },
  ],
  SIGNATURE_SEPARATOR: [mark, ' ', '\n', 'Space'],
  SIGNATURE_EMPTY_BODY: [mark, 'drop', 'true'],
  SERVICE_TIMEOUT_MS: [...wholeNumbers, '99', '600001'],
  BODY_LIMIT_MB: [...wholeNumbers, '0', '1025'],
  BODY_BUDGET_MB: [...wholeNumbers, '0', { BODY_BUDGET_MB: '63' }],
  KYC_VENDOR_ID: [long(201), ' ', `${mark}\n`, '\ud800'],
  SCREENING_TRUE_MEANS: [mark, 'true', 'yes'],
  CALLBACK_AUTHENTICATION: [
    mark,
    'Signature',
    { ...service, SERVICE_API_SECRET: 'x', HOST: '0.0.0.0', CALLBACK_AUTHENTICATION: 'none' },
  ],
  CALLBACK_PATH_TOKEN: [mark, long(201), `${long(40)}/`, { CALLBACK_AUTHENTICATION: 'path-token' }],
  CALLBACK_TIME_ZONE: [
    mark,
    'Europe/Nowhere',
    '+10:00',
    'UTC+10',
    'local',
    'Australia/Brisbane\n',
    '../../UTC',
  ],
  DATA_KEY: [mark, long(1025), ' '.repeat(40), database],
  DATA_KEY_PREVIOUS: [mark, long(1025), '\t'.repeat(40)],
  AUDIT_KEY: [mark, long(1025), ' '.repeat(40), { ...database, DATA_KEY: long(32) }],
  AUDIT_KEY_PREVIOUS: [mark, '\n\r\n', `${long(40)}\n${mark}`, `${long(40)}\n${' '.repeat(40)}`],
  RETENTION_DAYS: [...wholeNumbers, '0', '36501'],
  STUCK_AFTER_MINUTES: [...wholeNumbers, '0', '10081'],
  RECHECKS: [mark, 'ON', 'true'],
  RECHECK_MINUTES: [...wholeNumbers, '0', '1441'],
  RECHECKS_PER_RUN: [...wholeNumbers, '0', '1001'],
  EXPLORER_URLS: [
    mark,
    `["${mark}"]`,
    `{"${mark} b":{"address":"https://explorer.example/{}"}}`,
    `{"BTC":"https://${mark}.example/{}"}`,
    `{"BTC":{"block":"https://${mark}.example/{}"}}`,
    `{"BTC":{"address":"http://${mark}.example/{}"}}`,
    `{"BTC":{"address":"javascript:alert('${mark}{}')"}}`,
    `{"BTC":{"address":"https://explorer.example/${mark}"}}`,
    `{"BTC":{"address":"https://{}.${mark}.example/"}}`,
    `{"BTC":{"address":"https://a:${mark}@explorer.example/{}"}}`,
  ],
  SESSION_IDLE_MINUTES: [...wholeNumbers, '0', '1441'],
  SESSION_HOURS: [...wholeNumbers, '0', '169'],
  SECOND_FACTOR_ROLES: [mark, ' ', ',', 'Admin', `admin,${mark}`, 'none,admin', 'all'],
  REVEALS_PER_HOUR: [...wholeNumbers, '0', '100001'],
  SEARCHES_PER_HOUR: [...wholeNumbers, '0', '100001'],
  EXPORTS_PER_HOUR: [...wholeNumbers, '0', '100001'],
  BATCHES_PER_HOUR: [...wholeNumbers, '0', '100001'],
  BATCH_CALLS_PER_MINUTE: [...wholeNumbers, '0', '6001'],
  ALLOW: [mark, `public-sandbox,${mark}`, 'Public-Sandbox'],
  OPERATIONS_PORT: [
    ...wholeNumbers,
    '65536',
    { PORT: '9100', OPERATIONS_PORT: '9100' },
    { OPERATIONS_PORT: '8080' },
    { OPERATIONS_PORT: '8090' },
  ],
  TRUSTED_PROXIES: [
    mark,
    'proxy.example',
    '256.1.1.1',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/8/8',
    '::1/129',
    '1.2.3',
    'fe80::1/x',
  ],
  OIDC_ISSUER: [
    mark,
    'ftp://provider.example',
    'http://provider.example',
    { OIDC_CLIENT_ID: 'without-its-issuer' },
  ],
  OIDC_CLIENT_ID: [`${mark}\n`, 'ü', ' '],
  OIDC_CLIENT_SECRET: [`${mark}\n`, ' '],
  OIDC_ROLE_CLAIM: [long(201), '.', 'a..b', '.a', 'a.', `${mark}\u0007`, ' '],
  OIDC_HOSTS: [`https://${mark}.example`, `${mark}.example/path`, `a@${mark}.example`],
  OIDC_ACR: [
    { ...provider, OIDC_ACR: `ü${mark}` },
    { ...provider, OIDC_ACR: `a\n${mark}` },
    { ...provider, OIDC_ACR: '   ' },
    { OIDC_ACR: 'without-its-issuer' },
  ],
  OIDC_AMR: [
    { ...provider, OIDC_AMR: `ü${mark}` },
    { ...provider, OIDC_AMR: `a\n${mark}` },
    { ...provider, OIDC_AMR: '   ' },
    { ...provider, OIDC_AMR: `mfa,${mark}` },
    { OIDC_AMR: 'without-its-issuer' },
  ],
  SANDBOX_CALLBACK_HOSTS: [`http://${mark}.example`, `${mark}.example:443x`],
  SANDBOX_PORT: [...wholeNumbers, '65536'],
  SANDBOX_HISTORY: ['yes', 'ON', '1'],
};

const cases = Object.entries(wrongValues).flatMap(([name, values]) =>
  values
    .filter((value) => value !== '')
    .map((value) => ({ name, environment: typeof value === 'string' ? { [name]: value } : value })),
);

function refusal(environment: Environment): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}

describe('a wrong value stops the start with its variable’s name, and is repeated nowhere', () => {
  it.each(cases)('$name: $environment', ({ name, environment }) => {
    const message = refusal(environment);
    expect(message).toMatch(new RegExp(`^${name} `, 'm'));
    expect(message).not.toContain(mark);
  });
});

describe('a secret in a file', () => {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'secrets-'));
    writeFileSync(join(directory, 'empty'), '\n');
    writeFileSync(join(directory, 'two-lines'), `${mark}\nmore\n`);
    writeFileSync(join(directory, 'bytes'), Buffer.from(Array.from({ length: 64 }, (_, at) => 200 + at)));
    writeFileSync(join(directory, 'huge'), `${mark.repeat(5000)}\n`);
    execFileSync('mkfifo', [join(directory, 'pipe')]);
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each([
    'SERVICE_API_KEY',
    'SERVICE_API_SECRET',
    'SERVICE_API_KEY_NEXT',
    'SERVICE_API_SECRET_NEXT',
    'CALLBACK_PATH_TOKEN',
    'DATA_KEY',
    'DATA_KEY_PREVIOUS',
    'AUDIT_KEY',
    'AUDIT_KEY_PREVIOUS',
    'DATABASE_URL',
    'OIDC_CLIENT_SECRET',
  ])('%s_FILE must be a file of text, hold something, and be the only one', (name) => {
    const of = (file: string) => ({ [`${name}_FILE`]: join(directory, file) });
    const files = [mark, 'empty', '.', 'bytes', 'huge', 'pipe'];
    for (const environment of [...files.map(of), { ...of('two-lines'), [name]: long(40) }]) {
      expect(refusal(environment)).toMatch(new RegExp(`^${name}_FILE `));
      expect(refusal(environment)).not.toContain(mark);
    }
    const twoLines = refusal(of('two-lines'));
    expect(twoLines).not.toContain(mark);
  });

  it('of two lines is no secret', () => {
    const variable = { SERVICE_API_SECRET_FILE: join(directory, 'two-lines') };
    expect(refusal(variable)).toMatch(/^SERVICE_API_SECRET /);
  });
});
