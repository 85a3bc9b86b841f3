import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentType } from '#contract/service/documents.ts';
import { minuteMs, pass, postIdentity, shareWith, updateWith } from '../testing/identities.ts';
import { american, australian, bankRoute, frontImage, relianceBody, tokenBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const open = async () => {
  const body = { identityReference: 'c-1', ...bankRoute, fiatAmount: '9000.01' };
  const url = '/eapi/identities/transactions/eligibility';
  return (await sandbox.call({ method: 'POST', url, body })).json<{ requirements: string[] }>().requirements;
};
const { dob, ...facts } = australian;
const start = async () => postIdentity(sandbox, 'basic', { identityReference: 'c-1' });
const document = (type: DocumentType) => ({ type, data: { number: '1' }, images: [frontImage()] });
const shareOnly = async (type: DocumentType) => {
  await shareWith(sandbox, { identityDocuments: [document(type)] });
  await pass(sandbox, 2 * minuteMs);
};

const everything = ['PERSONAL_DETAILS', 'DOCUMENT', 'SELFIE', 'SOURCE_FUNDS', 'OCCUPATION', 'PURPOSE_OF_TX'];
const parts = ['DOCUMENT', 'SELFIE'];
const business = ['SOURCE_FUNDS', 'OCCUPATION', 'PURPOSE_OF_TX'];

describe('what satisfies a requirement', () => {
  it('everything is open for a customer who has supplied nothing', async () => {
    await start();
    expect(await open()).toStrictEqual(everything);
  });

  it.each([
    [
      'basic',
      async () => postIdentity(sandbox, 'basic', { identityReference: 'c-1', ...facts, dateOfBirth: dob }),
      [...parts, ...business],
    ],
    [
      'update',
      async () => (await start(), updateWith(sandbox, { customerIdentity: australian })),
      [...parts, ...business],
    ],
    ['documents', async () => shareOnly('PROOF_OF_ADDRESS'), parts],
    ['reliance', async () => postIdentity(sandbox, 'reliance', relianceBody()), business],
  ])('PERSONAL_DETAILS: names, birth date and address from %s', async (_name, act, left) => {
    await act();
    expect(await open()).toStrictEqual(left);
  });

  it.each(['givenName', 'surname', 'dateOfBirth', 'residentialAddress'])(
    'PERSONAL_DETAILS: not without %s',
    async (field) => {
      const { [field]: _left, ...others } = { ...facts, dateOfBirth: dob } as Record<string, unknown>;
      await postIdentity(sandbox, 'basic', { identityReference: 'c-1', ...others });
      expect(await open()).toContain('PERSONAL_DETAILS');
    },
  );

  it.each(['PASSPORT', 'DRIVING_LICENSE', 'IDENTIFICATION'] as const)(
    'DOCUMENT: an approved %s',
    async (type) => {
      await shareOnly(type);
      expect(await open()).toStrictEqual(['SELFIE']);
    },
  );

  it('SELFIE: an approved SELFIE', async () => {
    await shareOnly('SELFIE');
    expect(await open()).toStrictEqual(['DOCUMENT']);
  });

  it('DOCUMENT and SELFIE: token share', async () => {
    await postIdentity(sandbox, 'token/share', tokenBody());
    expect(await open()).toStrictEqual(['PERSONAL_DETAILS', ...business]);
  });

  it.each([
    ['SOURCE_FUNDS', { sourceOfFunds: 'Gift' }],
    ['OCCUPATION', { occupationIndustry: 'Fulltime student', occupation: 'Fulltime student' }],
    ['PURPOSE_OF_TX', { purposeOfTransaction: 'investment' }],
  ])('%s: an update', async (requirement, changes) => {
    await postIdentity(sandbox, 'reliance', relianceBody());
    await updateWith(sandbox, changes);
    expect(await open()).toStrictEqual(business.filter((each) => each !== requirement));
  });

  it('US_TAX_ID: the tax identifier with type and state', async () => {
    const { residentialAddress } = american;
    await postIdentity(sandbox, 'basic', { identityReference: 'c-1', residentialAddress });
    expect(await open()).toContain('US_TAX_ID');
    await updateWith(sandbox, { customerIdentity: american });
    expect(await open()).not.toContain('US_TAX_ID');
  });
});
