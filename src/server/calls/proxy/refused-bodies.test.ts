import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { maskMessage } from '#contract/fields/masks.ts';
import { operations } from '#contract/service/operations.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { shareDocumentsBody } from '#testing/share-documents-body.ts';
import { validRequests } from '#testing/valid-requests.ts';

import { retryAfterMs } from './call-service.ts';

const now = Date.parse('2026-05-04T10:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    [' 7 ', 7000],
    ['Mon, 04 May 2026 10:00:03 GMT', 3000],
    ['Monday, 04-May-26 10:00:03 GMT', 3000],
    ['Mon, 04 May 2026 09:00:00 GMT', 0],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['soon', null],
    ['Mon, 99 May 2026 10:00:00 GMT', null],
    ['9'.repeat(40), null],
  ])('%j asks for %j ms', (header, ms) => expect(retryAfterMs(header, now)).toBe(ms));
});

describe('token share', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  beforeAll(async () => {
    service = await startScriptedService(json(202, { identityReference: 'customer-1' }));
    desk = await createDeskServer({ serviceUrl: service.url, environment: { KYC_VENDOR_ID: 'the-vendor' } });
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  const share = async (vendor: string) =>
    desk.app.inject({
      method: 'POST',
      url: `/api/service${operations.shareToken.path}`,
      headers: {
        cookie: await desk.cookieOf('compliance'),
        'content-type': 'application/json',
        'idempotency-key': 'k',
      },
      payload: JSON.stringify({ ...validRequests.shareToken, provider: { vendor, token: 'a-token' } }),
    });

  it('takes the configured vendor', async () => {
    expect((await share('the-vendor')).statusCode).toBe(202);
  });

  it.each(['<KYC_VENDOR_ID>', 'kyc-vendor', 'THE-VENDOR'])('refuses %s without a call', async (vendor) => {
    const before = service.serviceCalls.length;
    const answer = await share(vendor);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['provider.vendor']);
    expect(answer.body).not.toContain(vendor);
    expect(service.serviceCalls).toHaveLength(before);
  });
});

describe('a mask in place of a value', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  beforeAll(async () => {
    service = await startScriptedService(json(202, { identityReference: 'customer-1' }));
    desk = await createDeskServer({ serviceUrl: service.url });
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  const write = async (operation: keyof typeof operations, body: object) =>
    desk.app.inject({
      method: operations[operation].method,
      url: `/api/service${operations[operation].path}`,
      headers: {
        cookie: await desk.cookieOf('compliance'),
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      payload: JSON.stringify(body),
    });
  const { customerIdentity } = shareDocumentsBody();
  const numbered = [{ type: 'PASSPORT', data: { number: '•••823' } }];

  it.each([
    ['createBasicIdentity', { identityReference: 'c-1', givenName: 'A•••' }, ['givenName']],
    [
      'shareDocuments',
      shareDocumentsBody(undefined, { customerIdentity: { ...customerIdentity, surname: 'M•••' } }),
      ['customerIdentity.surname'],
    ],
    [
      'updateIdentity',
      { identityReference: 'c-1', email: 'ada@mail.example', identityDocuments: numbered },
      ['identityDocuments[0].data.number'],
    ],
    ['shareReliance', { ...validRequests.shareReliance, mobileNumber: '•••678' }, ['mobileNumber']],
  ] as const)('in %s is refused on its field, without a call', async (operation, body, fields) => {
    const answer = await write(operation, body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(fields);
    expect(answer.body).not.toContain('•••');
    expect(service.serviceCalls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each([
    ['createBasicIdentity', { identityReference: 'c-1', givenName: '   ' }, ['givenName']],
    [
      'shareDocuments',
      shareDocumentsBody(undefined, { customerIdentity: { ...customerIdentity, surname: '\u200b ' } }),
      ['customerIdentity.surname'],
    ],
  ] as const)('and so is a blank in %s', async (operation, body, fields) => {
    const answer = await write(operation, body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(fields);
    expect(service.serviceCalls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('is refused together with everything else that is wrong', async () => {
    const { email: _left, ...rest } = validRequests.shareToken;
    const answer = await write('shareToken', {
      ...rest,
      mobileNumber: '•••678',
      provider: { vendor: 'another-vendor', token: '' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toEqual({
      email: 'Required',
      mobileNumber: maskMessage,
      'provider.token': 'Required',
      'provider.vendor': 'Enter the vendor that Rampart is configured for',
    });
  });

  it('does not include names with a dot or two', async () => {
    const dotted = { identityReference: 'c-2', givenName: 'Ada • Lo••' };
    expect((await write('createBasicIdentity', dotted)).statusCode).toBe(202);
  });
});
