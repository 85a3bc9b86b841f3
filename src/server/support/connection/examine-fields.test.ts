import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type ConnectionCheck, connectionCheck } from '#contract/desk/connection.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';

const rampId = 'ramp-0001';
const account = { exists: true, blocked: false, createdAt: '2026-05-04T10:00:00Z' };
const ramp = {
  ramp_id: rampId,
  status: 'PAYMENT_READY',
  identityReference: 'c-1',
  source: { fiat: { id: 'EUR', method: 'sepa-bank-transfer' }, amount: '100.00' },
  target: { crypto: { id: 'ETH', blockchain: 'ETH' }, amount: '0.04' },
  fiatAmount: '100.00',
};
const answers: Readonly<Record<string, unknown>> = {
  '/eapi/v0/identities/c-1': { identifyReference: 'c-1', account },
  [`/eapi/v0/ramps/${rampId}`]: ramp,
  '/eapi/identities/transactions/eligibility': { data: { payment_ready: true, requirements: [] } },
  '/eapi/v0/identities/transactions/limits': { limits: { windows: [{ period: 'DAILY', sources: {} }] } },
};

// Choice: serviceFields.
describe('the connection check', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  beforeAll(async () => {
    service = await startScriptedService();
    service.answerWith((response, call, request) => {
      const path = call.uri.split('?')[0] ?? '';
      const isKnown = Object.hasOwn(answers, path);
      const body = isKnown ? answers[path] : { message: 'Not found', status: 404 };
      const status = call.headers.authorization === undefined ? 401 : isKnown ? 200 : 404;
      json(status, body)(response, call, request);
    });
    desk = await createDeskServer({ serviceUrl: service.url });
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });

  const check = async (): Promise<ConnectionCheck['steps'][number] | undefined> => {
    const answer = await desk.app.inject({
      method: 'POST',
      url: '/api/connection/check',
      headers: { cookie: await desk.cookieOf('admin') },
    });
    return connectionCheck.parse(answer.json()).steps.find(({ step }) => step === 'fields');
  };

  it('says nothing of fields while no customer is known', async () => {
    expect(await check()).toBeUndefined();
  });

  it('then asks all that changes nothing, and says what it did not find and where that may be', async () => {
    const cookie = await desk.cookieOf('support');
    await desk.app.inject({ url: `/api/service/eapi/v0/ramps/${rampId}`, headers: { cookie } });
    await expect.poll(async () => (await check())?.isFine).toBe(false);
    const asked = new Set(service.serviceCalls.map(({ method, uri }) => `${method} ${uri.split('?')[0]}`));
    expect([...asked].filter((one) => one.startsWith('POST'))).toEqual(
      expect.arrayContaining(['POST /eapi/identities/transactions/eligibility']),
    );
    const found = await check();
    expect(found?.what).toContain('(/limits/windows');
    expect(found?.what).not.toContain('checkEligibility');
    expect(found?.what).not.toContain('getIdentity');
    expect(found?.remedy).toContain('SERVICE_FIELDS');
  });
});
