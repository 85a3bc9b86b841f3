import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pageStart } from '#contract/desk/session.ts';
import { builtPage } from '#testing/built-page.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

describe('what the page itself holds', () => {
  const page = builtPage();
  let desk: DeskServer;
  beforeAll(async () => {
    desk = await createDeskServer({ pageDirectory: page.directory });
  });
  afterAll(async () => {
    await desk.close();
    page.remove();
  });

  const open = async (cookie?: string) =>
    desk.app.inject({ url: '/customers', headers: { accept: 'text/html', ...(cookie && { cookie }) } });
  const textIn = (html: string) => /id="page-start">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const startIn = async (cookie?: string) => pageStart.parse(JSON.parse(textIn((await open(cookie)).body)));

  it('names the person and the environment, as the API does', async () => {
    const cookie = await desk.cookieOf('support');
    const { staff, staffId, environment } = await startIn(cookie);
    const headers = { cookie };
    expect({ staff, staffId }).toEqual((await desk.app.inject({ url: '/api/session', headers })).json());
    expect(environment).toEqual((await desk.app.inject('/api/environment')).json());
  });

  it('says which language the person chose', async () => {
    const cookie = await desk.cookieOf('developer');
    expect((await startIn(cookie)).staff?.language).toBeNull();
    const payload = { language: 'ar' };
    await desk.app.inject({ method: 'POST', url: '/api/profile/language', headers: { cookie }, payload });
    expect((await startIn(cookie)).staff?.language).toBe('ar');
  });

  it('names nobody to a visitor who is not signed in, or no longer', async () => {
    expect((await startIn()).staff).toBeNull();
    const cookie = await desk.cookieOf('support');
    await desk.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } });
    expect((await startIn(cookie)).staff).toBeNull();
  });

  it('is not cached', async () => {
    expect((await open(await desk.cookieOf('support'))).headers['cache-control']).toBe('no-store');
  });

  it('stays inside its tag, whatever a person is called', async () => {
    const cookie = await desk.cookieOf('auditor');
    const name = '</script><script>alert(1)</script><!-- $& __CSP_NONCE__ __PAGE_START__';
    await desk.db.updateTable('staff').set({ name }).where('role', '=', 'auditor').execute();
    const html = (await open(cookie)).body;
    expect(textIn(html)).not.toContain('<');
    expect((await startIn(cookie)).staff?.name).toBe(name);
  });
});
