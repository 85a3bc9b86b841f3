import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { signAtOnce } from '#testing/sign-at-once.ts';
import { startScriptedService, type ScriptedService } from '#testing/scripted-service.ts';
import { strictService } from '#testing/strict-service.ts';

describe('several servers that sign at once', () => {
  let first: DeskServer;
  let service: ScriptedService;
  beforeEach(async () => {
    service = await startScriptedService();
    first = await createDeskServer({ serviceUrl: service.url });
    service.answerWith(strictService({ nowMs: () => first.clock.nowMs }));
  });
  afterEach(async () => {
    await first.close();
    await service.close();
  });

  it('in the same milliseconds are refused nothing: 2 servers, 200 look-ups', async () => {
    const [count, lookUps] = [2, 200];
    const cookie = await first.cookieOf('support');
    const desks = [first];
    while (desks.length < count) desks.push(await first.openAnother());
    const urls = await Promise.all(desks.map(async (desk) => desk.listen()));
    const servers = urls.map((url) => ({ url, cookie }));
    const found = await signAtOnce(servers, { service, lookUps, atOnce: 5 * count });
    // No try but the first was needed.
    expect(found).toEqual({ statuses: { 404: lookUps }, calls: lookUps, refused: 0 });
  });
});
