/**
 * Every page behind the sign-in, and how a browser opens one and knows that it is there. The overview opens first, so sizes are counted from
 * it on. Paint is compared on the list of customers: it is what react-admin draws too, and it comes out of a part of the program that the
 * overview does not need, which is the harder case. No page is left out: src/web/app/benched-pages.test.ts holds these to be the router's.
 */
const customer = '/customers/c-13344';

/** The first route after signing in. */
export const firstRoute = '/';

/** The page that has the same rows as the peer's. */
export const comparedRoute = '/customers';

/** Every further route, as an address that shows something in the embedded sandbox. */
export const furtherRoutes = [
  comparedRoute,
  '/new-customer',
  customer,
  `${customer}?tab=documents`,
  `${customer}?tab=ramps`,
  `${customer}?tab=activity`,
  `${customer}?tab=requests`,
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

/** A context of its own, with nothing in its cache, in which a person is signed in. */
export async function openSignedIn(browser, desk) {
  const cookies = desk.headers.cookie.split('; ').map((pair) => {
    const [name, value] = pair.split(/=(.*)/s);
    return { name, value, url: desk.url, sameSite: 'Strict' };
  });
  const context = await browser.newContext();
  await context.addCookies(cookies);
  return context;
}

/** Waits for the signs of a page that is there: its title, and nothing in it that is on its way. */
export async function waitUntilThere(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('main[aria-busy="true"], main output[class*="skeleton"]') === null,
    undefined,
    { timeout: 120_000 },
  );
}
