import type { FiledCustomer, SeededDocument } from './seed-customer.ts';

/** What limits and requirements go by: how much is known of a customer. */
export type Tier = 'basic' | 'verified' | 'full';

/** What is filed and known of a customer of a standing beside name and address. */
export interface Standing {
  readonly tier: Tier;
  /** What became of the document with a number and of the selfie; null where none was shared. */
  readonly document: SeededDocument['status'] | null;
  readonly selfie: SeededDocument['status'] | null;
  readonly hasFunds: boolean;
  readonly facts?: Partial<
    Pick<FiledCustomer, 'isBlocked' | 'blockedReasons' | 'documentStatus' | 'selfieStatus' | 'check'>
  >;
}

const approved = { document: 'APPROVED', selfie: 'APPROVED' } as const;

/** The standings by the words of the table of people. */
export const standings: ReadonlyMap<string, Standing> = new Map<string, Standing>([
  ['full', { tier: 'full', ...approved, hasFunds: true }],
  ['verified', { tier: 'verified', ...approved, hasFunds: false }],
  [
    'vouched',
    {
      tier: 'full',
      document: 'APPROVED',
      selfie: null,
      hasFunds: true,
      facts: { documentStatus: 'VOUCHED', selfieStatus: 'VOUCHED' },
    },
  ],
  [
    'pending',
    {
      tier: 'basic',
      document: 'PENDING',
      selfie: 'PENDING',
      hasFunds: true,
      facts: { check: { status: 'PENDING' } },
    },
  ],
  [
    'rejected',
    {
      tier: 'basic',
      document: 'REJECTED',
      selfie: 'REJECTED',
      hasFunds: true,
      facts: {
        check: {
          status: 'REJECTED',
          internalReason: 'DOCUMENT_EXPIRED',
          reason: 'Your document is no longer valid. Please share a valid one.',
        },
      },
    },
  ],
  [
    'selfie-rejected',
    {
      tier: 'basic',
      document: 'APPROVED',
      selfie: 'REJECTED',
      hasFunds: true,
      facts: {
        check: {
          status: 'REJECTED',
          internalReason: 'SELFIE_MISMATCH',
          reason: 'Your selfie does not match your document. Please take another one.',
        },
      },
    },
  ],
  ['basic', { tier: 'basic', document: null, selfie: null, hasFunds: false }],
  [
    'blocked',
    {
      tier: 'full',
      ...approved,
      hasFunds: true,
      facts: {
        isBlocked: true,
        blockedReasons: {
          internalReason: 'SUSPECTED_FRAUD',
          externalReason: 'Your account can’t be used. Please contact support.',
        },
      },
    },
  ],
]);
