import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blackPng, largestImageBytes, paddedTo, photo } from '#testing/photos.ts';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import { american, australian, bankRoute, frontImage } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const email = 'lee@mail.example';
const update = async (changes: Readonly<Record<string, unknown>> = {}) =>
  sandbox.call({
    method: 'PATCH',
    url: '/eapi/v0/identities',
    body: { identityReference: 'c-1', email, ...changes },
  });
const faults = async (changes: Readonly<Record<string, unknown>>) =>
  (await update(changes)).json<{ errors?: Record<string, string> }>().errors;
const stored = async () =>
  sandbox.db.selectFrom('identity').selectAll().where('reference', '=', 'c-1').executeTakeFirstOrThrow();
const requirements = async () => {
  const body = { identityReference: 'c-1', ...bankRoute, fiatAmount: '9001' };
  const url = '/eapi/identities/transactions/eligibility';
  const answer = await sandbox.call({ method: 'POST', url, body });
  return answer.json<{ requirements: string[] }>().requirements;
};
const documents = async () =>
  sandbox.db
    .selectFrom('identity_document')
    .select(['type', 'number', 'status'])
    .orderBy('created_at')
    .orderBy('type')
    .execute();
const passport = (images: unknown) => ({
  identityDocuments: [
    { type: 'PASSPORT', data: { number: 'NEW1' }, ...(images !== undefined && { images }) },
  ],
});

describe('update identity', () => {
  it('answers 204 without content and leaves unchanged what is absent', async () => {
    await addCustomer(sandbox, { ...fullyKnown, email, mobileNumber: '+61412345678' });
    const before = await stored();
    sandbox.now += 1000;
    const answer = await update();
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(await stored()).toStrictEqual({ ...before, updated_at: before.updated_at + 1_000_000 });
  });

  it('changes what was sent', async () => {
    await addCustomer(sandbox, { email });
    await update({
      email: 'new@mail.example',
      mobileNumber: '0412',
      customerIdentity: american,
      occupationIndustry: 'Real estate or construction',
      occupation: 'Construction',
      sourceOfFunds: 'Gift',
      purposeOfTransaction: 'investment',
    });
    const { personal, ...identity } = await stored();
    expect(JSON.parse(personal)).toStrictEqual(american);
    expect(identity).toMatchObject({
      email: 'new@mail.example',
      email_key: 'new@mail.example',
      mobile_number: '0412',
      occupation_industry: 'Real estate or construction',
      occupation: 'Construction',
      source_of_funds: 'Gift',
      purpose_of_transaction: 'investment',
    });
  });

  it('keeps the tax identifier when it is not sent again', async () => {
    await addCustomer(sandbox, { personal: american });
    await update({ customerIdentity: { ...australian, givenName: 'Kim' } });
    expect(JSON.parse((await stored()).personal)).toMatchObject({
      givenName: 'Kim',
      taxId: american.taxId,
    });
  });

  it('satisfies SOURCE_FUNDS, OCCUPATION and PURPOSE_OF_TX', async () => {
    await addCustomer(sandbox, { approved: ['PASSPORT', 'SELFIE'] });
    expect(await requirements()).toStrictEqual(['SOURCE_FUNDS', 'OCCUPATION', 'PURPOSE_OF_TX']);
    await update({
      occupationIndustry: 'Real estate or construction',
      occupation: 'Construction',
      sourceOfFunds: 'Gift',
      purposeOfTransaction: 'investment',
    });
    expect(await requirements()).toStrictEqual([]);
  });

  it('answers 404 for an unknown reference and adds nothing', async () => {
    expect((await update()).json()).toStrictEqual({ message: 'Identity not found', status: 404 });
    expect(await sandbox.db.selectFrom('identity').selectAll().execute()).toStrictEqual([]);
  });

  it('refuses an e-mail of another identity at errors.email', async () => {
    await addCustomer(sandbox, { reference: 'c-2', email });
    await addCustomer(sandbox, { email: 'own@mail.example' });
    expect(await faults({})).toStrictEqual({ email: 'This e-mail address belongs to another identity' });
    expect((await stored()).email).toBe('own@mail.example');
  });

  it('refuses an industry without its occupation, and a pair that is not allowed', async () => {
    await addCustomer(sandbox);
    const occupationIndustry = 'Real estate or construction';
    expect(await faults({ occupationIndustry })).toHaveProperty('occupation');
    expect(await faults({ occupationIndustry, occupation: 'IT developer' })).toHaveProperty('occupation');
  });

  it('refuses a state without a licence and a birth date of the service’s future', async () => {
    await addCustomer(sandbox);
    sandbox.now = Date.UTC(1980, 0, 1);
    const residentialAddress = { ...american.residentialAddress, state: 'NY' };
    const customerIdentity = { ...american, taxState: 'NY', residentialAddress };
    expect(Object.keys((await faults({ customerIdentity })) ?? {})).toStrictEqual([
      'customerIdentity.dob',
      'customerIdentity.taxState',
      'customerIdentity.residentialAddress.state',
    ]);
  });
});

describe('documents of an update', () => {
  beforeEach(async () => addCustomer(sandbox, fullyKnown));

  it('re-open the checks of their kind alone', async () => {
    expect(await requirements()).toStrictEqual([]);
    sandbox.now += 1000;
    expect((await update(passport([frontImage()]))).statusCode).toBe(204);
    expect(await documents()).toStrictEqual([
      { type: 'PASSPORT', number: null, status: 'PENDING' },
      { type: 'SELFIE', number: null, status: 'APPROVED' },
      { type: 'PASSPORT', number: 'NEW1', status: 'PENDING' },
    ]);
    expect(await requirements()).toStrictEqual(['DOCUMENT']);
  });

  it('may be without images, and without a type when images or earlier documents tell it', async () => {
    sandbox.now += 1000;
    expect((await update(passport(undefined))).statusCode).toBe(204);
    sandbox.now += 1000;
    const licence = { images: [{ ...frontImage(), type: 'DRIVING_LICENSE' }] };
    expect((await update({ identityDocuments: [licence] })).statusCode).toBe(204);
    sandbox.now += 1000;
    expect((await update({ identityDocuments: [{ data: { number: 'L2' } }] })).statusCode).toBe(204);
    expect((await documents()).slice(2)).toStrictEqual([
      { type: 'PASSPORT', number: 'NEW1', status: 'PENDING' },
      { type: 'DRIVING_LICENSE', number: null, status: 'PENDING' },
      { type: 'DRIVING_LICENSE', number: 'L2', status: 'PENDING' },
    ]);
  });

  it('need a type when nothing implies it, and change nothing without one', async () => {
    await sandbox.db.deleteFrom('identity_document').execute();
    const before = await stored();
    sandbox.now += 1000;
    const identityDocuments = [{ type: 'SELFIE', images: [frontImage()] }, { data: { number: 'L2' } }];
    expect(await faults({ identityDocuments })).toStrictEqual({
      'identityDocuments[1].type': 'Choose the document type',
    });
    expect(await documents()).toStrictEqual([]);
    expect(await stored()).toStrictEqual(before);
  });

  it('leave of an image its type, side, size, dimensions and SHA-256, never its content', async () => {
    await update(passport([frontImage()]));
    const [image] = await sandbox.db.selectFrom('document_image').selectAll().execute();
    expect(image).toStrictEqual({
      document_id: expect.any(String) as string,
      position: 0,
      type: null,
      side: 'FRONT',
      mimetype: 'image/jpeg',
      bytes: photo('smallJpeg').length,
      width: 640,
      height: 427,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });

  it('are refused for an image that is too large, of another type, or not readable', async () => {
    const at = (field: string) => [`identityDocuments[0].images[0].${field}`];
    const larger = paddedTo(photo('smallJpeg'), largestImageBytes + 1);
    expect(await faults(passport([frontImage(larger)]))).toHaveProperty(at('base64'));
    expect(await faults(passport([{ ...frontImage(), mimetype: 'image/png' }]))).toHaveProperty(
      at('mimetype'),
    );
    const headless = frontImage(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0));
    expect(await faults(passport([headless]))).toHaveProperty(at('base64'));
    const huge = { ...frontImage(blackPng()), mimetype: 'image/png' };
    expect(await faults(passport([huge]))).toHaveProperty(at('base64'));
    expect(await documents()).toHaveLength(2);
  });
});
