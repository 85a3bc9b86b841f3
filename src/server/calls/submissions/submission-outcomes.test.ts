import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { operations } from '#contract/service/operations.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { type ScriptedService, startScriptedService } from '#testing/scripted-service.ts';
import { validRequests } from '#testing/valid-requests.ts';

describe('the record of an update', () => {
  let desk: DeskServer;
  let service: ScriptedService;
  beforeAll(async () => {
    service = await startScriptedService();
    desk = await createDeskServer({ serviceUrl: service.url });
  });
  afterAll(async () => {
    await desk.close();
    await service.close();
  });

  it.each([200, 202, 204])('says that it was answered, by %i with no content', async (status) => {
    service.answerWith((response) => void response.writeHead(status).end());
    const answer = await desk.app.inject({
      method: 'PATCH',
      url: `/api/service${operations.updateIdentity.path}`,
      headers: {
        cookie: await desk.cookieOf('compliance'),
        'content-type': 'application/json',
        'idempotency-key': `k-${status}`,
      },
      payload: JSON.stringify(validRequests.updateIdentity),
    });
    expect([answer.statusCode, answer.headers['x-answered-by']]).toEqual([status, 'service']);
    const rows = await desk.db.selectFrom('submission').selectAll().orderBy('id').execute();
    expect(rows.at(-1)).toMatchObject({ outcome: 'answered', status, onboarding_status: null });
  });
});
