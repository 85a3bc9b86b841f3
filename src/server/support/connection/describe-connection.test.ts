import { afterEach, describe, expect, it } from 'vitest';

import { connectionAnswer } from '#contract/desk/connection.ts';
import { freshRampMessage, sendCallback } from '#testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { addSandboxStaff } from '#testing/sandbox-staff.ts';

let desk: DeskServer;
afterEach(async () => desk.close());

/** Whatever the address, one of the two names fits. */
const adminCookie = async () => {
  const cookie = await desk.cookieOf('admin');
  return `${cookie}; ${cookie.replace('rampart-session', '__Host-rampart')}`;
};
const describeConnection = async () => {
  const answer = await desk.app.inject({
    url: '/api/connection',
    headers: { cookie: await adminCookie() },
  });
  return connectionAnswer.parse(answer.json());
};

describe('how the desk is set up', () => {
  it('is described without a secret', async () => {
    desk = await createDeskServer({
      serviceUrl: 'https://service.example:8443/base',
      environment: {
        SERVICE_BASE_URL: 'https://service.example:8443/base',
        SERVICE_ENVIRONMENT: 'live',
        SERVICE_API_KEY: 'current-key',
        SERVICE_API_SECRET: 'current-secret',
        SERVICE_API_KEY_NEXT: 'next-key',
        SERVICE_API_SECRET_NEXT: 'next-secret',
        PUBLIC_URL: 'https://desk.example/',
        SECOND_FACTOR_ROLES: 'none',
        ALLOW: 'plain-http-service',
      },
    });
    await addSandboxStaff(desk.db);
    expect(await describeConnection()).toEqual({
      serviceHost: 'service.example:8443',
      environment: 'live',
      isEmbeddedSandbox: false,
      separator: 'space',
      emptyBody: 'omit',
      keyPairs: [
        { which: 'current', keyId: 'curr…', isInUse: true },
        { which: 'next', keyId: 'next…', isInUse: false },
      ],
      allow: [{ name: 'plain-http-service', isInUse: false, what: expect.any(String) as string }],
      callbacks: {
        url: 'https://desk.example/callbacks',
        authentication: 'signature',
        lastReceivedAt: null,
      },
    });
  });

  it('names the place of a token in the callbacks’ address, and not the token', async () => {
    const CALLBACK_PATH_TOKEN = 'a-token-that-only-the-service-has-0123';
    desk = await createDeskServer({
      environment: { CALLBACK_AUTHENTICATION: 'path-token', CALLBACK_PATH_TOKEN, PORT: '8088' },
    });
    expect((await describeConnection()).callbacks).toMatchObject({
      url: 'http://127.0.0.1:8088/callbacks/{CALLBACK_PATH_TOKEN}',
      authentication: 'path-token',
    });
  });

  it('says when the last callback was accepted', async () => {
    desk = await createDeskServer();
    await sendCallback(desk, freshRampMessage());
    const { callbacks } = await describeConnection();
    expect(callbacks.lastReceivedAt).toBe('2026-05-04T10:00:00.000Z');
  });

  it.each([
    ['public-sandbox', { HOST: '0.0.0.0' }],
    [
      'default-secret',
      { HOST: '0.0.0.0', SERVICE_BASE_URL: 'https://service.example', SERVICE_ENVIRONMENT: 'sandbox' },
    ],
    ['plain-http-service', { SERVICE_BASE_URL: 'http://service.example', SERVICE_ENVIRONMENT: 'sandbox' }],
  ])('says that %s is in use', async (ALLOW, environment) => {
    desk = await createDeskServer({ environment: { SECOND_FACTOR_ROLES: 'none', ...environment, ALLOW } });
    await addSandboxStaff(desk.db);
    expect((await describeConnection()).allow).toMatchObject([{ name: ALLOW, isInUse: true }]);
  });
});
