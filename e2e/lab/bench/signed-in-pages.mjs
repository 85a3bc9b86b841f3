/**
 * Signed-in pages and how to tell they're ready. Sizes count from the overview, which opens first. Paint compares
 * the customers, which react-admin draws too. Add new pages here (src/README.md › a new page).
 */
const customer = '/customers/c-13344';

export const firstRoute = '/';

export const comparedRoute = '/customers';

/** An address with content in the sandbox. */
export const furtherRoutes = [
  comparedRoute,
  '/batches',
  '/new-customer',
  customer,
  `${customer}?tab=documents`,
  `${customer}?tab=ramps`,
  `${customer}?tab=activity`,
  `${customer}?tab=requests`,
  `${customer}?tab=access`,
  `${customer}/edit`,
  '/documents/new',
  '/diagnosis',
  '/eligibility',
  '/limits',
  '/price',
  '/new-ramp',
  '/ramps',
  '/ramps/unknown',
  '/callbacks',
  '/callbacks/unknown',
  '/requests',
  '/requests/unknown',
  '/signature',
  '/statuses',
  '/sandbox',
  '/audit',
  '/settings',
  '/settings?tab=staff',
  '/settings?tab=connection',
  '/settings?tab=callbacks',
  '/settings?tab=messages',
  '/help/keyboard',
];

/** A new context, signed in, nothing cached. */
export async function openSignedIn(browser, desk) {
  const cookies = desk.headers.cookie.split('; ').map((pair) => {
    const [name, value] = pair.split(/=(.*)/s);
    return { name, value, url: desk.url, sameSite: 'Strict' };
  });
  const context = await browser.newContext();
  await context.addCookies(cookies);
  return context;
}

export async function waitUntilThere(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('main[aria-busy="true"], main output[class*="skeleton"]') === null,
    undefined,
    { timeout: 120_000 },
  );
}
