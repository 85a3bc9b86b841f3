import type { FactSource } from '#contract/desk/facts.ts';
import type { CustomerTab } from '#web/shared/paths.ts';

import { tabWords } from './tab-words.ts';

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Every text of a customer's page. */
export const words = {
  customers: 'Customers',
  copyReference: 'identity reference',
  badReference: {
    title: 'Not an identity reference',
    why: 'No customer can have this reference',
    detail: (fault: string) => `${fault}. Nothing was asked of the service.`,
    back: 'Find a customer',
  },
  tabs: {
    label: 'About this customer',
    names: {
      overview: 'Overview',
      documents: 'Documents',
      ramps: 'Ramps',
      activity: 'Activity',
      requests: 'Requests',
    } satisfies Record<CustomerTab, string>,
    loading: (name: string) => `Loading ${name.toLowerCase()}`,
    /** `25+` where there may be more. */
    count: (count: number, isAll: boolean) => (isAll ? String(count) : `${count}+`),
  },
  header: {
    name: 'name',
    email: 'e-mail address',
    residence: (country: string) => `lives in ${country}`,
    firstSeen: 'first seen',
    notSeen: 'nothing of them passed this desk yet',
    active: 'Active',
    blocked: 'Blocked',
    remembered: (status: string, from: string) => `${status}, remembered from ${from}`,
    rememberedFrom: { call: 'our submission', answer: 'an answer', callback: 'a callback' } satisfies Record<
      FactSource,
      string
    >,
    onboarding: (status: string) => `Onboarding: ${status}`,
    onboardingHint: 'As share documents last answered it. The service has no way to ask for it again.',
    unknownStatus: (status: string) => `${status} (unknown)`,
    onboardingStatuses: { PENDING: 'pending', APPROVED: 'approved', REJECTED: 'rejected' } as Readonly<
      Record<string, string>
    >,
    open: (count: number) => `${counted(count, 'requirement', 'requirements')} open`,
    listed: (count: number) => `${counted(count, 'requirement', 'requirements')} listed`,
    noneOpen: 'No requirement open',
    requirementsHint: 'As the latest eligibility answered it, for what was asked then.',
    eligibility: 'Check eligibility',
    limits: 'Get limits',
    diagnose: 'Diagnose',
    share: 'Share documents',
    update: 'Update customer',
    note: 'Add note',
    more: 'More actions',
  },
  said: {
    active: 'The account is active',
    noAccount: 'No account for this reference',
    news: (what: string) => `New: ${what}`,
  },
  source: {
    submission: 'from our submission',
    lookUp: 'from our look-up',
    call: 'from our call',
    answer: 'answered by the service',
    callback: 'from a callback',
    directory: 'from our directory',
    fetched: 'fetched',
  },
  account: {
    title: 'Account at the service',
    refresh: 'Refresh',
    loading: 'Loading the account',
    lookingUp: 'Looking the customer up',
    askedWithEmail: '· asked with the e-mail you gave',
    status: 'Status',
    created: 'Created',
    canBeLookedUp: 'The account can be looked up',
    lastKnown: 'What the desk last heard',
    otherSpelling:
      'The answer spells its key “identityReference”; the interface document says “identifyReference”.',
    answered404: 'The service answered 404: it knows no such reference.',
    answeredExistsFalse:
      'The service answered 200 with exists: false: it knows the reference, and no account stands behind it.',
  },
  noAccount: {
    title: 'No account for this reference',
    check: 'Check the reference letter by letter, or',
    another: 'look up another one',
    ways: 'Three ways to create the account',
    way: {
      basic: {
        name: 'Create with basic details',
        what: 'You know who they are and where they live; documents follow later.',
      },
      reliance: {
        name: 'Create by reliance',
        what: 'You have checked them yourself and hand over what you found.',
      },
      token: {
        name: 'Create with a KYC token',
        what: 'A vendor has checked them and gave you a token for it.',
      },
    },
    documents: 'Sharing documents creates the account as well.',
  },
  blocked: {
    title: 'This account is blocked',
    consequence: 'The customer can create no ramp.',
    reason: 'Reason',
    internal: 'Internal: do not send',
    since: 'Since',
    said: 'Said by',
    callback: (status: string) => `Callback ${status}`,
    byAnswer: 'An answer of the service, which gives no reason',
    tell: 'You may tell the customer',
    copyTell: 'text for the customer',
    noReason: 'The callback gave no reason.',
    noTell: 'No text for the customer was given: ask the service’s support before you tell them anything.',
    received: 'received',
  },
  another: {
    emailBelongs: 'This e-mail belongs to',
    answeredAbout: 'The service answered about',
    notTo: 'not to',
    notAbout: 'not about',
    open: (reference: string) => `Open ${reference}`,
    stay: (reference: string) => `Look ${reference} up without the e-mail`,
    why: 'Nothing is shown until you choose whose page you want. Make sure that you are talking about the same person.',
  },
  overview: {
    submitted: 'Submitted',
    loading: 'Loading what was submitted',
    residence: 'Residence',
    occupation: 'Occupation',
    industry: 'Occupation industry',
    sourceOfFunds: 'Source of funds',
    purpose: 'Purpose of the transaction',
    documents: 'Documents',
    vendor: 'KYC vendor',
    tax: 'Tax id',
    screening: 'Screening',
    screened: (day: string) => `on ${day}`,
    sanctions: (result: boolean) => `sanctions ${result}`,
    pep: (result: boolean) => `PEP ${result}`,
  },
  eligibility: {
    title: 'Eligibility',
    never: 'Not checked from this desk yet',
    neverWhy:
      'Eligibility says whether a customer can pay, for one method and amount, and what is still asked.',
    ask: 'Check eligibility',
    again: 'Check eligibility again',
    whole: 'Ask for another amount',
    ready: 'Ready',
    readyListed: 'Ready, with requirements listed',
    notReady: 'Not ready',
    unreadable: 'The answer named no verdict',
    nothingAsked: 'Nothing more is asked of the customer for this.',
    noReason: 'The service does not say why. Look at the account and at its limits.',
    checked: 'Eligibility checked again',
  },
  limits: {
    title: 'Limits',
    never: 'Not asked from this desk yet',
    neverWhy: 'Limits say how much a customer can still move, for one method and pair.',
    ask: 'Get limits',
    again: 'Get limits again',
    whole: 'Ask for another pair',
    fetched: 'Limits fetched again',
    transaction: (least: string | null, most: string | null) =>
      [least === null ? null : `from ${least}`, most === null ? null : `up to ${most}`]
        .filter((part) => part !== null)
        .join(' '),
    oneTransaction: 'One transaction',
  },
  asked: {
    for: 'Asked for',
    noAmount: 'no amount',
    notKept: 'Not everything that was asked is known any more. Ask anew.',
  },
  linked: {
    title: 'Linked customers',
    none: 'Nobody else has this e-mail or phone number at this desk.',
    email: 'same e-mail',
    phone: 'same phone number',
  },
  ...tabWords,
} as const;
