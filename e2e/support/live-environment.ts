import type { Page } from 'playwright/test';

export async function pretendLive(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const start = /"environment":"sandbox","isEmbeddedSandbox":true/;
    const live = '"environment":"live","isEmbeddedSandbox":false';
    return route.fulfill({ response, body: (await response.text()).replace(start, live) });
  });
}
