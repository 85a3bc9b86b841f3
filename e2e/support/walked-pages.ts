import { expect, type Page } from 'playwright/test';

import { type DeskPage, deskPages } from '#contract/desk/pages.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = async (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** A page with addresses for full and empty states, and its asking button. */
export type WalkedPage = {
  readonly full: string;
  readonly shows: string | RegExp;
  readonly empty: string;
  readonly says: string | RegExp;
  /** The empty page's h1, if not its name. */
  readonly heading?: RegExp;
  readonly ask?: (page: Page) => Promise<void>;
  /** Reads nothing on opening, so can't be late or wrong. */
  readonly isAlwaysThere?: true;
};

/** Long, so no page gets away with short references. */
export const walkedReference = `c-walk-${'ingdistance'.repeat(6)}`;
export const walkedPerson = { givenName: 'Wanda', surname: 'Walkington' } as const;

const byAmount = (button: string) => async (page: Page) => {
  await field(page, 'Fiat amount').fill('2000.00');
  await press(page, button);
};

export const walkedPages: Readonly<Record<string, WalkedPage>> = {
  '/': {
    full: '/',
    shows: 'Search',
    empty: '/',
    says: 'Search',
  },
  '/queue': {
    full: '/queue?state=done',
    shows: 'Queue items',
    empty: '/queue?assignee=none&kind=ramp-unknown',
    says: 'No items match',
  },
  '/customers': {
    full: '/customers',
    shows: 'c-walk-ingdist',
    empty: '/customers?q=nobody-begins-like-this',
    says: 'No customers match',
  },
  '/batches/:batchId?': {
    full: '/batches',
    shows: 'References and ramp ids',
    empty: '/batches/01a21f8c-b936-7a3a-a954-13dbf01dff48',
    says: 'No lookup has this id',
  },
  '/customers/:identityReference': {
    full: `/customers/${walkedReference}`,
    shows: 'Can’t pay 5,000.00 AUD yet',
    empty: '/customers/nobody-at-all',
    says: 'No account for this reference',
    heading: /^nobody-at-all/,
  },
  '/new-customer': {
    full: '/new-customer?identityReference=walk-new',
    shows: /Customer created|already exists/,
    empty: '/new-customer?way=reliance',
    says: 'Sanctions screening',
    ask: async (page) => {
      await field(page, 'Reason or ticket').fill('Ticket 1');
      await press(page, 'Create customer');
    },
  },
  '/customers/:identityReference/edit': {
    full: `/customers/${walkedReference}/edit?requirement=SOURCE_FUNDS`,
    shows: 'Missing: ',
    empty: '/customers/nobody-at-all/edit',
    says: 'Review changes',
  },
  '/documents/new': {
    full: `/documents/new?identityReference=${walkedReference}&requirement=SELFIE`,
    shows: 'Show details on record',
    empty: '/documents/new',
    says: 'Continue to documents',
    isAlwaysThere: true,
  },
  '/diagnosis': {
    full: '/diagnosis?identityReference=c-20981',
    shows: 'Causes',
    empty: '/diagnosis',
    says: 'No diagnosis yet',
    ask: byAmount('Run diagnosis'),
  },
  '/eligibility': {
    full: '/eligibility?identityReference=c-20981',
    shows: 'Can’t pay ',
    empty: '/eligibility',
    says: 'No answer yet',
    ask: byAmount('Check eligibility'),
  },
  '/limits': {
    full: '/limits?identityReference=c-50230',
    shows: 'is used up',
    empty: '/limits',
    says: 'No answer yet',
    ask: async (page) => press(page, 'Check limits'),
  },
  '/price': {
    full: '/price?identityReference=c-13344',
    shows: 'Market rate',
    empty: '/price',
    says: 'No answer yet',
    ask: byAmount('Get quote'),
  },
  '/new-ramp': {
    full: '/new-ramp?identityReference=c-13344',
    shows: 'Get a quote first',
    empty: '/new-ramp',
    says: 'Get a quote first',
    isAlwaysThere: true,
  },
  '/ramps': {
    full: '/ramps',
    shows: '2,500.00 AUD',
    empty: '/ramps?status=NOBODY_SAYS_THIS',
    says: 'No ramps match',
  },
  '/ramps/:rampId': {
    full: '/ramps/0d73a5c2e84b4f19b6572f9c1e08d3a6',
    shows: 'Payment ready',
    empty: `/ramps/${'0'.repeat(32)}`,
    says: /[Nn]o ramp/,
    heading: /0{4}/,
  },
  '/callbacks/:callbackId?': {
    full: '/callbacks',
    shows: 'Follow live',
    empty: '/callbacks?status=NOBODY_SAYS_THIS',
    says: 'No callbacks match',
  },
  '/statuses': {
    full: '/statuses',
    shows: 'Your order is complete',
    empty: '/statuses?name=NOBODY_SAYS_THIS',
    says: 'is unknown',
    isAlwaysThere: true,
  },
  '/requests/:requestId?': {
    full: '/requests',
    shows: '/eapi/',
    empty: '/requests?traceId=nobody-says-this',
    says: 'No requests match',
  },
  '/signature': {
    full: '/signature',
    shows: 'Nothing diagnosed yet',
    empty: '/signature?callback=nobody-at-all',
    says: 'No callback has this id',
    isAlwaysThere: true,
  },
  '/sandbox': {
    full: '/sandbox',
    shows: 'scenario-always-rejected',
    empty: '/sandbox?customer=nobody-at-all',
    says: 'No such customer in the sandbox',
  },
  '/audit': {
    full: '/audit',
    shows: /Sign in|Look up a customer/,
    empty: '/audit?action=retention',
    says: 'No entries match',
  },
  '/help/:chapter?': {
    full: '/help/follow-a-ramp',
    shows: 'Where is my money?',
    empty: '/help/nobody-wrote-this',
    says: 'No chapter has this name',
    isAlwaysThere: true,
  },
  '/settings': {
    full: '/settings?tab=staff',
    shows: 'Sandbox password',
    empty: '/settings',
    says: 'Set up authenticator app',
  },
};

export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Presses the page's button too. */
export async function openFull(page: Page, { full, ask, shows }: WalkedPage): Promise<void> {
  await page.goto(full);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await ask?.(page);
  await expect(page.getByRole('main')).toContainText(shows);
}

export const deskRoutes: readonly DeskPage[] = Object.values(deskPages);
