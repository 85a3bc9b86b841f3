import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { operations } from '#contract/service/operations.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { validRequests } from '#testing/valid-requests.ts';

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
    const before = service.calls.length;
    const answer = await share(vendor);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['provider.vendor']);
    expect(answer.body).not.toContain(vendor);
    expect(service.calls).toHaveLength(before);
  });
});
