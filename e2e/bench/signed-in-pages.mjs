/** Every page behind the sign-in, and how a browser opens one and knows that it is there. */
const customer = '/customers/c-13344';

/** The first route of whoever is signed in. */
export const firstRoute = '/customers';

/** Every further route, as an address that shows something in the embedded sandbox. */
export const furtherRoutes = [
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
  '/ramps',
  '/ramps/unknown',
  '/callbacks',
  '/audit',
];

/** A context of its own, with nothing in its cache, in which somebody is signed in. */
export async function openSignedIn(browser, desk) {
  const [name, value] = desk.headers.cookie.split(/=(.*)/s);
  const context = await browser.newContext();
  await context.addCookies([{ name, value, url: desk.url, sameSite: 'Strict' }]);
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
