import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

describe('writes from elsewhere', () => {
  const desks: Record<'plain' | 'public', DeskServer | null> = { plain: null, public: null };
  beforeAll(async () => {
    desks.plain = await createDeskServer();
    desks.public = await createDeskServer({
      environment: { PUBLIC_URL: 'https://desk.example', ALLOW: 'public-sandbox' },
    });
  });
  afterAll(async () => {
    await desks.plain?.close();
    await desks.public?.close();
  });
  const signOut = async (which: 'plain' | 'public', headers: Record<string, string>) =>
    (await desks[which]?.app.inject({ method: 'DELETE', url: '/api/session', headers }))?.statusCode;

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:9999', host: '127.0.0.1:8080' },
    // A name of another site that resolves to this machine.
    { origin: 'http://evil.example:8080', host: 'evil.example:8080' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('are refused: %o', async (headers) => expect(await signOut('plain', headers)).toBe(403));

  it.each<Record<string, string>>([
    {},
    { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost:8080', host: 'localhost:8080' },
    { 'sec-fetch-site': 'none' },
  ])('from its own page or from programs pass: %o', async (headers) =>
    expect(await signOut('plain', headers)).toBe(204),
  );

  it('behind a public address only that address is its own', async () => {
    expect(await signOut('public', { origin: 'https://desk.example' })).toBe(204);
    expect(await signOut('public', { origin: 'http://desk.example' })).toBe(403);
    expect(await signOut('public', { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' })).toBe(403);
  });
});
