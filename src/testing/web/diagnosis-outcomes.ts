import type { RecordedSubmission } from '#contract/desk/customers.ts';
import type { DocumentType } from '#contract/service/documents.ts';
import { limitsAnswer } from '#contract/service/limits.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import type { KnownCustomer, Outcome, Outcomes, Question, Situation } from '#web/shared/verdict/checks.ts';

export const at = '2026-05-04T10:00:00.000Z';
export const question: Question = {
  identityReference: 'c-1',
  transactionType: 'ONRAMP',
  fiat: 'EUR',
  crypto: 'ETH',
  blockchain: 'ETH',
  method: 'sepa-bank-transfer',
  fiatAmount: '880.00',
};
/** Takes null for unreadable data. */
export function answered<Data>(data: Data | null): Outcome<Data> {
  return { state: 'answered', data, raw: data, drift: [], requestId: 'r-1', at };
}
/** Makes a failure at the service, or as `about` says. */
export const failed = (
  status: number | null,
  about: Partial<ConstructorParameters<typeof ApiError>[0]> = {},
): Outcome<never> => ({
  state: 'failed',
  error: new ApiError({ answeredBy: 'service', status, title: 'Refused', ...about }),
  at,
});
export const account = (blocked: boolean, identifyReference = 'c-1') =>
  answered({ identifyReference, account: { exists: true as const, blocked, createdAt: at } });
export const noAccount = answered({ identifyReference: 'c-1', account: { exists: false as const } });
export const eligible = (paymentReady: boolean, requirements: string[] = []) =>
  answered({ paymentReady, requirements });
/** Limits a week by the provider, plus `about`. */
export const limited = (remaining: string | undefined, about: object = {}, currency = 'EUR') =>
  answered(
    limitsAnswer.parse({
      limits: {
        periodical: [{ period: 'WEEKLY', sources: { provider: { limit: '5000.00', remaining, currency } } }],
        ...about,
      },
    }),
  );
export const bounds = (min: string, max: string) => ({
  transaction: { minFiat: { amount: min, currency: 'EUR' }, maxFiat: { amount: max, currency: 'EUR' } },
});
export const priced = answered({ source: { amount: '880.00' }, target: { amount: '0.36' } });

export const fine: Outcomes = {
  identity: account(false),
  eligibility: eligible(true),
  limits: limited('5000.00'),
  price: priced as Outcomes['price'],
};

export const unknownCustomer: KnownCustomer = {
  facts: {},
  blockingMessage: null,
  submissions: [],
  personalValues: [],
};

/** Makes a situation that objects to nothing, except `about`. */
export const situation = (about: Partial<Outcomes> = {}, asked: Partial<Question> = {}): Situation => ({
  question: { ...question, ...asked },
  outcomes: { ...fine, ...about },
  record: unknownCustomer,
  nowMs: Date.parse(at),
});

type Sent = Partial<Omit<RecordedSubmission, 'images'>> & { images?: readonly DocumentType[] };

/** Is accepted a minute before `at`, with an image of each type. */
export const sent = ({ images = [], ...about }: Sent = {}): RecordedSubmission => ({
  id: 's-1',
  operation: 'updateIdentity',
  identityReference: 'c-1',
  submittedAt: '2026-05-04T09:59:00.000Z',
  submittedBy: { email: 'robin@example.com', name: 'Robin' },
  outcome: 'answered',
  status: 202,
  onboardingStatus: null,
  answeredAt: '2026-05-04T09:59:01.000Z',
  requestId: 'r-sent',
  images: images.map((documentType, documentIndex) => ({
    documentIndex,
    imageIndex: 0,
    documentType,
    side: 'FRONT' as const,
    mimetype: 'image/jpeg' as const,
    bytes: 1000,
    sha256: 'cd'.repeat(32),
  })),
  reason: 'Ticket 12',
  findings: [],
  overrides: [],
  ...about,
});
