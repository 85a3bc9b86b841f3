import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBodies, type ErrorStatus } from '#contract/service/errors.ts';
import { writtenAnswers } from '#contract/service/openapi-answers.ts';
import {
  fillPath,
  operationNames,
  operations,
  type Operation,
  type OperationName,
} from '#contract/service/operations.ts';
import { addCustomer, fullyKnown } from './testing/customers.ts';
import { bankRoute, onRampBody, relianceBody, shareDocumentsBody, tokenBody } from './testing/requests.ts';
import { startTestSandbox, type TestCall, type TestSandbox } from './testing/test-sandbox.ts';

const rampId = 'c'.repeat(32);
const parameters = { identity_reference: 'c-1', ramp_id: rampId };
const priceQuery = new URLSearchParams({
  identityReference: 'c-1',
  ...bankRoute,
  fiatAmount: '100.00',
}).toString();

/** A request of each operation that succeeds, in an order in which they all do; last those that need no more than their path. */
const successes: Partial<Record<OperationName, { body?: unknown; query?: string }>> = {
  createBasicIdentity: { body: { identityReference: 'c-2' } },
  shareDocuments: { body: shareDocumentsBody({ identityReference: 'c-3' }) },
  shareReliance: { body: relianceBody({ identityReference: 'c-4', email: 'fourth@mail.example' }) },
  shareToken: { body: tokenBody({ identityReference: 'c-5', email: 'fifth@mail.example' }) },
  updateIdentity: { body: { identityReference: 'c-1', email: 'first@mail.example' } },
  checkEligibility: { body: { identityReference: 'c-1', ...bankRoute } },
  getLimits: { body: { identityReference: 'c-1', ...bankRoute } },
  getPrice: { query: `?${priceQuery}` },
  createRamp: { body: onRampBody() },
};
const inOrder = [...new Set([...(Object.keys(successes) as OperationName[]), ...operationNames])];
const withBody = operationNames.filter((name) => operations[name].request !== null);

const callOf = (
  name: OperationName,
  { body, query = '' }: { body?: unknown; query?: string } = {},
): TestCall => {
  const { method, path } = operations[name];
  return { method, url: fillPath(path, parameters) + query, body };
};

/** The status of a refusal, whose body has exactly the fields that the interface gives that status. */
const refusalOf = (answer: { statusCode: number; json: () => unknown }) => {
  const status = answer.statusCode as ErrorStatus;
  const body = answer.json();
  expect(errorBodies[status].strict().parse(body)).toMatchObject({ status });
  return status;
};

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  await addCustomer(sandbox, { ...fullyKnown, email: 'first@mail.example' });
});
afterAll(async () => sandbox.close());

describe('the operations table', () => {
  it.each(inOrder)('%s answers its status and shape', async (name) => {
    const { successStatus, answer }: Operation = { ...operations[name], answer: writtenAnswers[name] };
    const call = callOf(name, successes[name]);
    const created =
      name === 'getRamp' ? await sandbox.db.selectFrom('ramp').select('id').executeTakeFirst() : undefined;
    const response = await sandbox.call({ ...call, url: call.url.replace(rampId, created?.id ?? rampId) });
    expect(response.statusCode).toBe(successStatus);
    const type = answer === null ? undefined : 'application/json; charset=utf-8';
    expect(response.headers['content-type']).toBe(type);
    const fault = answer === null ? response.body : (answer.safeParse(response.json()).error ?? '');
    expect(fault).toBe('');
  });

  it.each(operationNames)('%s answers 401 without a signature', async (name) => {
    const { method, url } = callOf(name);
    expect(refusalOf(await sandbox.app.inject({ method, url }))).toBe(401);
  });

  it.each(withBody)(
    '%s answers 400 to a body that can’t be read and 422 to an empty object',
    async (name) => {
      expect(refusalOf(await sandbox.call(callOf(name, { body: Buffer.from('{"a":') })))).toBe(400);
      expect(refusalOf(await sandbox.call(callOf(name, { body: {} })))).toBe(422);
    },
  );

  it.each(operationNames)('%s answers 400 to a query parameter that it does not know', async (name) => {
    expect(refusalOf(await sandbox.call(callOf(name, { ...successes[name], query: '?unknown=1' })))).toBe(
      400,
    );
  });

  it('answers 404 where something has to exist', async () => {
    const nobody = { identityReference: 'nobody', ...bankRoute };
    expect(refusalOf(await sandbox.call(callOf('checkEligibility', { body: nobody })))).toBe(404);
    expect(refusalOf(await sandbox.call(callOf('getLimits', { body: nobody })))).toBe(404);
    expect(
      refusalOf(
        await sandbox.call(callOf('createRamp', { body: onRampBody({ identityReference: 'nobody' }) })),
      ),
    ).toBe(404);
    expect(refusalOf(await sandbox.call(callOf('getRamp')))).toBe(404);
    const update = { identityReference: 'nobody', email: 'nobody@mail.example' };
    expect(refusalOf(await sandbox.call(callOf('updateIdentity', { body: update })))).toBe(404);
    expect(refusalOf(await sandbox.call({ method: 'GET', url: '/eapi/v0/identities/nobody' }))).toBe(404);
  });
});
