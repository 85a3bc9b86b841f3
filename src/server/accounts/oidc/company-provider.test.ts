import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { createBrowser } from '#testing/oidc/small-browser.ts';
import { startCompanyProvider, type CompanyProvider } from '#testing/oidc/company-provider.ts';

describe('sign-in at an independent provider', () => {
  let provider: CompanyProvider;
  let desk: DeskServer;
  let url: string;
  beforeEach(async () => {
    provider = await startCompanyProvider();
    desk = await createDeskServer({ environment: provider.environment });
    // The provider reads the machine's clock.
    desk.clock.nowMs = Date.now();
    url = await desk.listen();
    provider.colleagues.set('a-1', {
      name: 'Alex Example',
      email: 'alex@company.example',
      roles: ['support'],
    });
  });
  afterEach(async () => {
    await desk.close();
    await provider.close();
  });

  const whoIn = async (browser: ReturnType<typeof createBrowser>) => {
    const answer = await browser.visit(`${url}/api/session`);
    return JSON.parse(answer.body) as unknown;
  };

  it('goes there and back, with PKCE, and gets the claims that only UserInfo has', async () => {
    await provider.serve(url);
    const browser = createBrowser();
    const asked = await browser.visit(`${url}/api/oidc/start?returnTo=/ramps`);
    expect(asked.body).toContain('Alex Example');
    const back = await browser.send(asked.url, { account: 'a-1' });
    expect([back.url.split('?')[0], back.status]).toEqual([`${url}/api/oidc/callback`, 200]);
    expect(back.body).toContain('url=/ramps"');
    expect(await whoIn(browser)).toMatchObject({
      staff: { name: 'Alex Example', email: 'alex@company.example', role: 'support' },
    });
  });

  it('a person signed in there is not asked again, and gets their current role', async () => {
    await provider.serve(url);
    const browser = createBrowser();
    await browser.send((await browser.visit(`${url}/api/oidc/start`)).url, { account: 'a-1' });
    provider.colleagues.set('a-1', { name: 'Alex Example', email: 'alex@company.example', roles: ['admin'] });
    expect((await browser.visit(`${url}/api/oidc/start`)).url).toContain(`${url}/api/oidc/callback`);
    expect(await whoIn(browser)).toMatchObject({ staff: { role: 'admin' } });
  });

  it('says so to a person who declined there', async () => {
    await provider.serve(url);
    const browser = createBrowser();
    const back = await browser.send((await browser.visit(`${url}/api/oidc/start`)).url, { account: '' });
    expect(back).toMatchObject({ status: 400 });
    expect(back.body).toContain('/sign-in?problem=provider-refused');
  });

  it('signing out there ends the sessions here, and nobody else’s', async () => {
    await provider.serve(url);
    provider.colleagues.set('a-2', { name: 'Robin', email: 'robin@company.example', roles: ['auditor'] });
    const [alex, robin] = [createBrowser(), createBrowser()];
    await alex.send((await alex.visit(`${url}/api/oidc/start`)).url, { account: 'a-1' });
    await robin.send((await robin.visit(`${url}/api/oidc/start`)).url, { account: 'a-2' });
    const page = await alex.visit(`${provider.issuer}/session/end`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    desk.clock.nowMs = Date.now();
    await alex.send(`${provider.issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(await whoIn(alex)).toMatchObject({ type: '/problems/not-signed-in' });
    expect(await whoIn(robin)).toMatchObject({ staff: { role: 'auditor' } });
  });

  it('an absent one does not stop the console from starting, and is found once it is up', async () => {
    const browser = createBrowser();
    expect(await browser.visit(`${url}/api/oidc/start`)).toMatchObject({ status: 502 });
    await provider.serve(url);
    expect((await browser.visit(`${url}/api/oidc/start`)).body).toContain('Alex Example');
  });
});
