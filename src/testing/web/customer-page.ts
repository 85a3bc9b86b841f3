import type { Role } from '#contract/desk/permissions.ts';
import type { PageRoute } from '#web/app/pages.ts';

import { acceptedSubmission, emptyRecord } from './customer-record.ts';
import { openPage, type ScriptedAnswer } from './page-under-test.tsx';

export const lookUpCall = 'GET /api/service/eapi/v0/identities/c-1';
const recordCall = 'GET /api/customers/c-1';
export const eligibilityCall = 'POST /api/service/eapi/identities/transactions/eligibility';
const limitsCall = 'POST /api/service/eapi/v0/identities/transactions/limits';
export const notesCall = 'GET /api/notes?kind=customer&id=c-1&limit=50';
export const account = { blocked: false, exists: true, createdAt: '2026-03-03T10:00:00Z' };
export const service = (json: unknown, status = 200): ScriptedAnswer => ({
  json,
  status,
  answeredBy: 'service',
});
export const active = service({ identifyReference: 'c-1', account });
export const at = '2026-03-04T10:00:00.000Z';
export const from = (source: 'call' | 'answer' | 'callback') => ({ source, eventId: 'event-1', at });

export const route = {
  method: 'payid',
  transactionType: 'ONRAMP',
  fiat: 'AUD',
  crypto: 'ETH',
  blockchain: 'ETH',
};

export const fullRecord = {
  ...emptyRecord,
  firstSeenAt: at,
  lastSeenAt: at,
  linked: [{ identityReference: 'c-9', matched: 'email' }],
  facts: {
    onboarding: { value: { status: 'PENDING' }, ...from('answer') },
    residence: { value: { country: 'AU' }, ...from('call') },
    eligibility: {
      value: {
        request: { ...route, fiatAmount: '500.00' },
        paymentReady: false,
        requirements: ['SELFIE', 'SHOE_SIZE'],
      },
      ...from('answer'),
    },
    limits: {
      value: {
        request: route,
        limits: {
          periodical: [
            {
              period: 'WEEKLY',
              sources: {
                provider: { limit: '2000.00', used: '1240.00', remaining: '760.00', currency: 'AUD' },
                customer: { limit: '5000.00', used: '1240.00', remaining: '3760.00', currency: 'AUD' },
              },
            },
          ],
        },
      },
      ...from('answer'),
    },
  },
  withheld: [],
  personalValues: [
    { field: 'givenName', masked: 'A•••', eventId: 'request-7', at },
    { field: 'surname', masked: 'M•••', eventId: 'request-7', at },
    { field: 'email', masked: 'a•••@e•••.com', eventId: 'request-2', at },
  ],
  submissions: [acceptedSubmission],
};

export const blockingMessage = {
  eventId: 'callback-1',
  status: 'CUSTOMER_BLACKLISTED',
  statusDate: '2026-03-04 09:00:00',
  statusAt: '2026-03-04T09:00:00.000Z',
  receivedAt: at,
  internalReason: 'list match',
  externalReason: 'We can’t serve you.',
};

interface Opened {
  routes: readonly PageRoute[];
  role?: Role;
  record?: ScriptedAnswer | readonly ScriptedAnswer[];
  answers?: Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>;
  search?: string;
  isStrict?: boolean;
}

export async function openCustomer(
  answer: ScriptedAnswer | readonly ScriptedAnswer[],
  {
    routes,
    role = 'compliance',
    record = { json: fullRecord },
    answers = {},
    search = '',
    isStrict = false,
  }: Opened,
) {
  return openPage({
    routes,
    at: `/customers/c-1${search}`,
    role,
    isStrict,
    answers: {
      [lookUpCall]: answer,
      [recordCall]: record,
      [notesCall]: { json: { items: [], nextCursor: null } },
      [eligibilityCall]: service({ paymentReady: false, requirements: ['SELFIE', 'SHOE_SIZE'] }, 202),
      [limitsCall]: service({ limits: {} }),
      ...answers,
    },
  });
}

/** Makes a record that is a minute old. */
export function freshRecord() {
  const minuteAgo = new Date(Date.now() - 61_000).toISOString();
  const { eligibility, limits, ...facts } = fullRecord.facts;
  return {
    ...fullRecord,
    facts: {
      ...facts,
      eligibility: { ...eligibility, at: minuteAgo },
      limits: { ...limits, at: minuteAgo },
    },
  };
}

export function readsOf(calls: readonly { name: string }[]): number {
  return calls.filter(({ name }) => name === recordCall).length;
}
