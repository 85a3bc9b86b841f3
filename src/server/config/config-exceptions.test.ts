import { expect, it } from 'vitest';

import { proxyNotices } from './config-exposure.ts';
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

it.each([
  [1, { PUBLIC_URL: 'https://desk.example' }],
  [0, { PUBLIC_URL: 'https://desk.example', TRUSTED_PROXIES: '127.0.0.1' }],
  [0, { PUBLIC_URL: 'https://desk.example', HOST: '10.0.0.11' }],
  [0, { PUBLIC_URL: 'http://localhost:8080' }],
  [0, {}],
])('%i notices that everybody would have the proxy’s address: %o', (count, environment) => {
  const notices = proxyNotices(readConfig({ ALLOW: 'public-sandbox', ...environment }));
  expect(notices).toHaveLength(count);
  for (const notice of notices) expect(notice).toMatch(/^TRUSTED_PROXIES is not set: /);
});
