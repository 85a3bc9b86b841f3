import type { CustomerRecord, RecordedSubmission } from '#contract/desk/customers.ts';

export const emptyRecord: CustomerRecord = {
  identityReference: 'c-1',
  firstSeenAt: null,
  lastSeenAt: null,
  waitingSince: null,
  blockingMessage: null,
  linked: [],
  facts: {},
  personalValues: [],
  withheld: [],
  submissions: [],
  ramps: [],
};

export const acceptedSubmission: RecordedSubmission = {
  id: 's-1',
  operation: 'shareDocuments',
  identityReference: 'c-1',
  submittedAt: '2026-03-04T10:00:00.000Z',
  submittedBy: { email: 'casey@example.com', name: 'Casey' },
  outcome: 'answered',
  status: 202,
  onboardingStatus: 'PENDING',
  answeredAt: '2026-03-04T10:00:01.000Z',
  requestId: 'request-7',
  images: [
    {
      documentIndex: 0,
      imageIndex: 0,
      documentType: 'DRIVING_LICENSE',
      side: 'FRONT',
      mimetype: 'image/jpeg',
      bytes: 10_485_760,
      sha256: 'ab'.repeat(32),
    },
  ],
  reason: 'Ticket 7',
  findings: [{ code: 'too-dark', measured: 0.12, threshold: 0.3, documentIndex: 0, imageIndex: 0 }],
  overrides: ['too-dark'],
};
