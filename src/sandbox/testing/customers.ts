import type { DocumentType } from '#contract/service/documents.ts';
import { insertDocument, insertIdentity, type IdentityFacts } from '../records/store.ts';
import { partsOf } from '../records/stored-identity.ts';
import { australian } from './requests.ts';
import type { TestSandbox } from './test-sandbox.ts';

export interface TestCustomer extends Partial<IdentityFacts> {
  readonly isBlocked?: boolean;
  readonly approved?: readonly DocumentType[];
}

/** No requirement is open at any amount. */
export const fullyKnown: TestCustomer = {
  approved: ['PASSPORT', 'SELFIE'],
  occupationIndustry: 'Consulting, IT, or business services',
  occupation: 'IT developer',
  sourceOfFunds: 'Salary',
  purposeOfTransaction: 'investment',
};

export async function addCustomer(sandbox: TestSandbox, customer: TestCustomer = fullyKnown): Promise<void> {
  const { approved = [], ...facts } = customer;
  const at = sandbox.now * 1000;
  const parts = partsOf(approved, 'APPROVED');
  await insertIdentity(sandbox.db, { reference: 'c-1', personal: australian, ...parts, ...facts }, at);
  for (const type of approved) {
    const id = `c-1-${type}`;
    const document = {
      id,
      identityReference: 'c-1',
      type,
      number: null,
      status: 'APPROVED',
      images: [],
    } as const;
    await insertDocument(sandbox.db, document, at);
  }
}
