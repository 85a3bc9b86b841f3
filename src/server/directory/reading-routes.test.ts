import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

describe('the reading of documents', () => {
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer();
  });
  afterAll(async () => desk.close());

  const url = '/api/document-reading';
  const state = async (role: Role) => {
    const answer = await desk.app.inject({ url, headers: { cookie: await desk.cookieOf(role) } });
    return answer.json<unknown>();
  };
  const change = async (payload: object, role: Role) =>
    desk.app.inject({ method: 'POST', url, payload, headers: { cookie: await desk.cookieOf(role) } });

  it('is on until an admin switches it off, for everyone', async () => {
    expect(await state('support')).toEqual({ isOn: true });
    expect((await change({ isOn: false }, 'admin')).statusCode).toBe(204);
    for (const role of ['support', 'compliance', 'admin'] as const)
      expect(await state(role)).toEqual({ isOn: false });
    expect((await change({ isOn: true }, 'admin')).statusCode).toBe(204);
    expect(await state('support')).toEqual({ isOn: true });
  });

  it('is switched by nobody else, and by nothing but yes and no', async () => {
    expect((await change({ isOn: false }, 'compliance')).statusCode).toBe(403);
    expect((await change({ isOn: 'no' }, 'admin')).statusCode).toBe(422);
    expect(await state('support')).toEqual({ isOn: true });
  });
});
