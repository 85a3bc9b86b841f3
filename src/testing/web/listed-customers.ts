import userEvent from '@testing-library/user-event';

import { routesOf } from './pages.ts';

import { openPage, type ScriptedAnswer } from './page-under-test.tsx';

type Answers = Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>;

export const list = 'GET /api/customers?limit=25';
export const nobody: ScriptedAnswer = { json: { items: [], nextCursor: null } };

export async function openCustomers(answers: Answers, at = '/customers') {
  const person = userEvent.setup();
  const page = await openPage({ routes: routesOf('customers'), at, answers: { [list]: nobody, ...answers } });
  return { ...page, person };
}

const at = '2026-03-04T10:00:00.000Z';
const submission = {
  id: 's-1',
  operation: 'shareDocuments',
  identityReference: 'c-1',
  submittedAt: at,
  submittedBy: { email: 'casey@example.com', name: 'Casey' },
  outcome: 'answered',
  status: 202,
  onboardingStatus: 'PENDING',
  answeredAt: at,
  requestId: 'request-7',
};

export const customer = (identityReference: string, others: object = {}) => ({
  identityReference,
  maskedName: null,
  country: null,
  firstSeenAt: at,
  lastSeenAt: at,
  isBlocked: null,
  onboardingStatus: null,
  openRequirements: null,
  waitingSince: null,
  submissionCount: 1,
  lastSubmission: submission,
  lastRamp: null,
  queue: null,
  ...others,
});

export const listed = (nextCursor: string | null, ...references: string[]): ScriptedAnswer => ({
  json: { items: references.map((reference) => customer(reference)), nextCursor },
});
