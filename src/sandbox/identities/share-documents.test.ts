import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blackPng, gifNamedPng, largestImageBytes, paddedTo, photo } from '#testing/photos.ts';
import { bankRoute, american, australian, frontImage, shareDocumentsBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const documents = '/eapi/v0/identities/share/documents';
const basic = '/eapi/v0/identities/basic';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const share = async (changes: Readonly<Record<string, unknown>> = {}) =>
  sandbox.call({ method: 'POST', url: documents, body: shareDocumentsBody(changes) });
const create = async (body: unknown) => sandbox.call({ method: 'POST', url: basic, body });
const get = async (reference: string, query = '') =>
  sandbox.call({ method: 'GET', url: `/eapi/v0/identities/${reference}${query}` });
const withImages = (images: unknown[]) => ({
  identityDocuments: [{ type: 'PASSPORT', data: { number: '1' }, images }],
});

describe('share documents', () => {
  it('accepts documents, checks not finished: 202 PENDING, and creates the identity', async () => {
    sandbox.now = Date.UTC(2025, 5, 1);
    const answer = await share();
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toStrictEqual({
      identityReference: 'c-1',
      status: 'PENDING',
      customerIdentity: australian,
      occupationIndustry: 'Consulting, IT, or business services',
      occupation: 'IT developer',
      purposeOfTransaction: 'investment',
      createdAt: '2025-06-01T00:00:00.000Z',
    });
    expect((await get('c-1')).statusCode).toBe(200);
  });

  it('keeps of an image its type, side, size, dimensions and SHA-256, never its content', async () => {
    await share();
    const images = await sandbox.db.selectFrom('document_image').selectAll().orderBy('mimetype').execute();
    expect(images).toMatchObject([
      { side: 'FRONT', mimetype: 'image/jpeg', bytes: photo('smallJpeg').length, width: 640, height: 427 },
      { side: 'FRONT', mimetype: 'image/png', bytes: photo('png').length, width: 512, height: 512 },
    ]);
    for (const image of images) expect(image.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('satisfies no requirement of documents before they are approved', async () => {
    await share();
    const answer = await sandbox.call({
      method: 'POST',
      url: '/eapi/identities/transactions/eligibility',
      body: { identityReference: 'c-1', ...bankRoute, fiatAmount: '9001' },
    });
    expect(answer.json()).toStrictEqual({ paymentReady: false, requirements: ['DOCUMENT', 'SELFIE'] });
  });

  it('keeps creation and e-mail of an identity that exists, and takes it under another e-mail', async () => {
    sandbox.now = Date.UTC(2025, 0, 1);
    await create({ identityReference: 'c-1' });
    sandbox.now = Date.UTC(2025, 0, 2);
    await share();
    expect((await get('c-1', '?email=lee@mail.example')).json()).toMatchObject({
      identifyReference: 'c-1',
      account: { createdAt: '2025-01-01T00:00:00.000Z' },
    });
    expect((await share({ email: 'new@mail.example' })).statusCode).toBe(202);
  });

  it('keeps the tax identifier when it is not sent again', async () => {
    await share({ customerIdentity: american });
    await share();
    const { personal } = await sandbox.db.selectFrom('identity').select('personal').executeTakeFirstOrThrow();
    expect(JSON.parse(personal)).toStrictEqual({ ...american, ...australian });
  });

  it('refuses an e-mail of another identity at errors.email', async () => {
    await create({ identityReference: 'c-2', email: 'lee@mail.example' });
    const answer = await share();
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: object }>().errors).toStrictEqual({
      email: 'This e-mail address belongs to another identity',
    });
  });

  it('refuses a state without a licence at its field', async () => {
    const inNewYork = {
      ...american,
      taxState: 'Ny',
      residentialAddress: { ...american.residentialAddress, state: ' ny' },
    };
    const answer = await share({ customerIdentity: inNewYork });
    expect(answer.json<{ errors: object }>().errors).toStrictEqual({
      'customerIdentity.taxState': 'The service is not licensed in this state',
      'customerIdentity.residentialAddress.state': 'The service is not licensed in this state',
    });
    expect((await share({ customerIdentity: american })).statusCode).toBe(202);
  });

  it('refuses an occupation that does not belong to the industry', async () => {
    const answer = await share({ occupation: 'Construction' });
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: { occupation: expect.any(String) as string },
    });
  });

  it('refuses a missing field with 422 at its path and an unknown one with 400', async () => {
    const missing = await share({ identityDocuments: [{ type: 'PASSPORT', images: [frontImage()] }] });
    expect(Object.keys(missing.json<{ errors: object }>().errors)).toStrictEqual([
      'identityDocuments[0].data.number',
    ]);
    const unknown = await share(withImages([{ ...frontImage(), secretField: 1 }]));
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json()).toMatchObject({
      message: 'Unknown field in identityDocuments[0].images[0]',
      status: 400,
      traceId: expect.any(String) as string,
    });
    expect(unknown.body).not.toContain('secretField');
  });
});

describe('images', () => {
  const faultOf = async (image: unknown) => {
    const answer = await share(withImages([frontImage(), image]));
    return answer.json<{ errors?: Record<string, string> }>().errors;
  };
  const content = 'identityDocuments[0].images[1].base64';

  it('takes exactly 10,485,760 bytes and refuses one more', async () => {
    const largest = paddedTo(photo('smallJpeg'), largestImageBytes);
    expect((await share(withImages([frontImage(largest)]))).statusCode).toBe(202);
    const larger = paddedTo(photo('smallJpeg'), largestImageBytes + 1);
    expect(await faultOf(frontImage(larger))).toStrictEqual({
      [content]: 'The image is over 10 MB (10,485,760 bytes)',
    });
  });

  it('refuses an image that is not what mimetype says, by its bytes', async () => {
    expect(await faultOf({ ...frontImage(), mimetype: 'image/png' })).toStrictEqual({
      'identityDocuments[0].images[1].mimetype': 'The file’s actual type is image/jpeg',
    });
    const gif = frontImage(gifNamedPng().bytes);
    expect(Object.keys((await faultOf({ ...gif, mimetype: 'image/png' })) ?? {})).toStrictEqual([content]);
  });

  it('refuses a header that can’t be read, and more than 100 million pixels', async () => {
    expect(await faultOf(frontImage(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)))).toHaveProperty([content]);
    const huge = { ...frontImage(blackPng()), mimetype: 'image/png' };
    expect(await faultOf(huge)).toStrictEqual({ [content]: 'The image has over 100 million pixels' });
  });

  it('refuses content that is empty, of a wrong length, or not base64', async () => {
    for (const base64 of ['', 'AAA', 'AAA*', 'data:image/png;base64,AAAA', 'AAA\u212a', '====']) {
      expect(await faultOf({ ...frontImage(), base64 })).toHaveProperty([content]);
    }
    expect(await faultOf({ ...frontImage(), base64: 7 })).toHaveProperty([content]);
  });

  it('accepts line breaks in the content', async () => {
    const base64 = frontImage().base64.replaceAll(/(.{76})/g, '$1\r\n');
    expect((await share(withImages([{ ...frontImage(), base64 }]))).statusCode).toBe(202);
  });
});
