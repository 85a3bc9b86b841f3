import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { customerRecord } from '#contract/desk/customers.ts';
import { rampDetail } from '#contract/desk/ramps.ts';
import { requestDetail } from '#contract/desk/requests.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';
import { validRequests } from '#testing/valid-requests.ts';

describe('a proxied call', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  let cookie = '';
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
    cookie = await desk.cookieOf('compliance');
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });
  const get = async (url: string, headers: object = {}) =>
    desk.app.inject({ url, headers: { cookie, ...headers } });

  it('is in the directory when the write is answered: ramp, customer and request', async () => {
    const rampId = 'a'.repeat(32);
    service.answerWith(
      json(201, { ramp_id: rampId, status: 'PAYMENT_READY', ...validRequests.createRamp, receipt: {} }),
    );
    const answer = await sendWrite(desk, { cookie, key: 'k-1', name: 'createRamp' });
    expect(answer.statusCode).toBe(201);
    const ramp = rampDetail.parse((await get(`/api/ramps/${rampId}`)).json());
    expect(ramp).toMatchObject({
      status: 'PAYMENT_READY',
      identityReference: 'customer-1',
      direction: 'ONRAMP',
    });
    expect(ramp.timeline).toMatchObject([
      { kind: 'call', operation: 'createRamp', rampStatus: 'PAYMENT_READY' },
    ]);
    const customer = customerRecord.parse((await get('/api/customers/customer-1')).json());
    expect(customer.ramps).toMatchObject([{ rampId }]);
    const request = (await get(`/api/requests/${String(answer.headers['x-request-id'])}`)).json<unknown>();
    expect(requestDetail.parse(request)).toMatchObject({ operation: 'createRamp', status: 201, rampId });
    expect(JSON.stringify([ramp, customer, request])).not.toContain('0xabc');
  });

  it('is there soon after a look-up, with the e-mail in no address and no log', async () => {
    const account = { exists: true, blocked: true, createdAt: '2026-01-01T00:00:00Z' };
    service.answerWith(json(200, { identifyReference: 'looked-up', account }));
    const email = encodeURIComponent('planted+x@example.com');
    const path = '/api/service/eapi/v0/identities/looked-up';
    expect((await get(path, { 'x-lookup-email': email })).statusCode).toBe(200);
    const customer = await vi.waitFor(async () => {
      const read = customerRecord.parse((await get('/api/customers/looked-up')).json());
      expect(read.firstSeenAt).not.toBeNull();
      return read;
    });
    expect(customer.facts.blocked?.value.isBlocked).toBe(true);
    expect(customer.personalValues).toEqual([]);
    const calls = await desk.db.selectFrom('service_call').selectAll().execute();
    const text = JSON.stringify(calls) + desk.log.join();
    expect(text.includes('planted')).toBe(false);
  });
});
