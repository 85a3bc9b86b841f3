import { expect, it } from 'vitest';

import { exceptionNotices, readConfig } from './config.ts';

const real = { SERVICE_BASE_URL: 'https://service.example', SERVICE_ENVIRONMENT: 'live' };
const own = { SERVICE_API_KEY: 'own-key', SERVICE_API_SECRET: 'own-secret' };

const key = 'a key of the tests, 32 characters';

it.each([
  ['public-sandbox', { HOST: '0.0.0.0' }],
  ['public-sandbox', { TRUSTED_PROXIES: '127.0.0.1' }],
  ['default-secret', real],
  ['default-secret', { ...real, HOST: '0.0.0.0' }],
  [
    'unverified-database',
    { DATABASE_URL: 'postgres://desk@db.example/r?sslmode=disable', DATA_KEY: key, AUDIT_KEY: key },
  ],
  ['plain-http-service', { ...real, ...own, SERVICE_BASE_URL: 'http://service.example' }],
])('%s is noted at the start when nothing else lets the server start', (ALLOW, environment) => {
  const { allow } = readConfig({ ...environment, ALLOW });
  expect(allow).toEqual([{ name: ALLOW, isInUse: true }]);
  expect(exceptionNotices(allow)).toEqual([
    expect.stringMatching(new RegExp(`^ALLOW=${ALLOW} is in use\\. \\w.*\\.$`)),
  ]);
});

it('an unneeded exception is accepted without a notice', () => {
  const { allow } = readConfig({ ALLOW: 'default-secret, plain-http-service default-secret' });
  expect(allow.map(({ name, isInUse }) => `${name} ${isInUse}`)).toEqual([
    'plain-http-service false',
    'default-secret false',
  ]);
  expect(exceptionNotices(allow)).toEqual([]);
});
