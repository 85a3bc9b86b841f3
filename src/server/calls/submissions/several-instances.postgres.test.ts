import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { json, type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { sendWrite } from '#testing/send-write.ts';

const created = { identityReference: 'customer-1', createdAt: '2026-01-01T00:00:00Z' };
const bounds = { inFlightWaitMs: 5000, inFlightPollMs: 10, settleRetryMs: 20 };

describe('two servers on one database', () => {
  let desks: DeskServer[] = [];
  let service: ScriptedService;
  beforeAll(async () => {
    service = await startScriptedService(json(201, created));
    const first = await createDeskServer({ serviceUrl: service.url, bounds });
    desks = [first, await first.openAnother()];
  });
  afterAll(async () => {
    await desks[0]?.close();
    await service.close();
  });

  it('send a write once when both get it at the same time', async () => {
    const cookie = (await desks[0]?.cookieOf('compliance')) ?? '';
    for (let round = 0; round < 5; round += 1) {
      const before = service.serviceCalls.length;
      const sent = Array.from({ length: 50 }, async (_, at) =>
        sendWrite(desks[at % 2]!, { cookie, key: `both-${round}` }),
      );
      const answers = await Promise.all(sent);
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
        new Set([`201 ${JSON.stringify(created)}`]),
      );
      expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
      expect(service.serviceCalls.length - before).toBe(1);
    }
  });

  it('give the same answer', async () => {
    const cookie = (await desks[0]?.cookieOf('admin')) ?? '';
    const before = service.serviceCalls.length;
    service.answerWith((_response, _call, { socket }) => void socket.resetAndDestroy());
    const first = await sendWrite(desks[0]!, { cookie, key: 'lost' });
    const other = await sendWrite(desks[1]!, { cookie, key: 'lost' });
    expect([first.statusCode, other.statusCode, other.headers['idempotency-replayed']]).toEqual([
      504,
      504,
      'true',
    ]);
    expect(service.serviceCalls.length - before).toBe(1);
  });
});
