import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { legalReferences } from '#testing/legal-references.ts';
import { american } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const basic = '/eapi/v0/identities/basic';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const create = async (body: unknown) => sandbox.call({ method: 'POST', url: basic, body });
const get = async (reference: string, query = '') =>
  sandbox.call({ method: 'GET', url: `/eapi/v0/identities/${reference}${query}` });

describe('get identity', () => {
  it('answers 404 for an unknown reference', async () => {
    const answer = await get('nobody');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toStrictEqual({ message: 'Identity not found', status: 404 });
  });

  it('answers the account view, its key spelt identifyReference', async () => {
    sandbox.now = Date.UTC(2025, 2, 4, 5, 6, 7);
    await create({ identityReference: 'c-1' });
    const answer = await get('c-1');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toStrictEqual({
      identifyReference: 'c-1',
      account: { blocked: false, exists: true, createdAt: '2025-03-04T05:06:07.000Z' },
    });
  });

  it('answers the reference that an e-mail belongs to, whatever its case', async () => {
    await create({ identityReference: 'c-1', email: 'lee+a@mail.example' });
    await create({ identityReference: 'c-2' });
    for (const reference of ['c-2', 'nobody', 'c-1']) {
      const answer = await get(reference, '?email=LEE%2Ba@mail.example');
      expect(answer.json()).toMatchObject({ identifyReference: 'c-1' });
    }
    expect((await get('c-2', '?email=other@mail.example')).json()).toMatchObject({
      identifyReference: 'c-2',
    });
  });

  it('takes references that are names elsewhere for what they are', async () => {
    for (const reference of legalReferences) {
      expect((await get(reference)).statusCode).toBe(404);
      expect((await create({ identityReference: reference })).statusCode).toBe(201);
      expect((await get(reference)).json()).toMatchObject({ identifyReference: reference });
    }
  });

  it('refuses a reference of other characters or over 100 of them with 422', async () => {
    for (const reference of ['a'.repeat(101), 'a'.repeat(3000), 'a%00b', '..%2fbasic', 'a%20b', 'ä']) {
      const answer = await get(encodeURI(decodeURI(reference)));
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toStrictEqual(['identity_reference']);
    }
    expect((await get('a'.repeat(100))).statusCode).toBe(404);
  });

  it('refuses an e-mail over 254 characters with 422 and an unknown parameter with 400', async () => {
    const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
    expect((await get('c-1', `?email=${long}`)).json()).toMatchObject({ status: 422, errors: {} });
    expect((await get('c-1', '?mail=a@b.example')).statusCode).toBe(400);
  });
});

describe('create basic identity', () => {
  it('creates an identity with no more than its reference: 201', async () => {
    sandbox.now = Date.UTC(2025, 0, 1);
    const answer = await create({ identityReference: 'c-1' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toStrictEqual({ identityReference: 'c-1', createdAt: '2025-01-01T00:00:00.000Z' });
  });

  it('refuses a reference that exists', async () => {
    await create({ identityReference: 'c-1' });
    const answer = await create({ identityReference: 'c-1' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toStrictEqual({
      message: 'The request data is invalid',
      status: 422,
      errors: { identityReference: 'This identity already exists' },
    });
  });

  it('refuses an e-mail that belongs to another identity, whatever its case, and stores nothing', async () => {
    await create({ identityReference: 'c-1', email: 'lee@mail.example' });
    const answer = await create({ identityReference: 'c-2', email: 'Lee@Mail.example' });
    expect(answer.json()).toMatchObject({ status: 422, errors: { email: expect.any(String) as string } });
    expect((await get('c-2')).statusCode).toBe(404);
  });

  it('refuses a birth date that is not past in the service’s own time', async () => {
    sandbox.now = Date.UTC(2000, 0, 1);
    const answer = await create({ identityReference: 'c-1', dateOfBirth: '2000-01-01' });
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: { dateOfBirth: expect.any(String) as string },
    });
    expect((await create({ identityReference: 'c-1', dateOfBirth: '1999-12-31' })).statusCode).toBe(201);
  });

  it('refuses a blank name like an empty one and stores nothing', async () => {
    for (const givenName of ['', '   ', '\u3000', '\u200b']) {
      const answer = await create({ identityReference: 'c-1', givenName });
      expect(answer.json()).toMatchObject({ status: 422, errors: { givenName: 'Required' } });
    }
    expect((await get('c-1')).statusCode).toBe(404);
  });

  it('refuses an address in a state without a licence', async () => {
    const residentialAddress = { ...american.residentialAddress, state: 'NY' };
    const answer = await create({ identityReference: 'c-1', residentialAddress });
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toStrictEqual(['residentialAddress.state']);
  });
});
