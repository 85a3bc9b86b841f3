import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBodies, errorStatuses, type ErrorStatus } from '#contract/service/errors.ts';
import {
  fillPath,
  operationNames,
  operations,
  type Operation,
  type OperationName,
} from '#contract/service/operations.ts';
import { bankRoute, onRampBody } from '../testing/requests.ts';
import { startTestSandbox, type TestCall, type TestSandbox } from '../testing/test-sandbox.ts';

const ramp = 'c'.repeat(32);
const callOf = (
  name: OperationName,
  parts: { body?: unknown; query?: string; reference?: string } = {},
): TestCall => {
  const { method, path } = operations[name];
  const { body, query = '', reference = 'nobody' } = parts;
  return { method, url: fillPath(path, { identity_reference: reference, ramp_id: ramp }) + query, body };
};

const nobody = { identityReference: 'nobody' };
/** What no one can be asked of, where the document's 404 comes by itself. Choice: unknownReference. */
const unknowns: Partial<Record<OperationName, TestCall>> = {
  createRamp: callOf('createRamp', { body: onRampBody(nobody) }),
  getRamp: callOf('getRamp'),
  updateIdentity: callOf('updateIdentity', { body: { ...nobody, email: 'nobody@mail.example' } }),
  getIdentity: callOf('getIdentity'),
  checkEligibility: callOf('checkEligibility', { body: { ...nobody, ...bankRoute } }),
  getLimits: callOf('getLimits', { body: { ...nobody, ...bankRoute } }),
};

/** A call that is refused with the status by itself; null where only a fault brings it about. */
function natural(name: OperationName, status: ErrorStatus): TestCall | null {
  const { request }: Operation = operations[name];
  const call = callOf(name, { body: request === null ? undefined : {} });
  if (status === 400) return callOf(name, { query: '?unknown=1', body: call.body });
  if (status === 401) return { ...call, headers: { authorization: 'Bearer test-key:00:1' } };
  if (status === 404) return unknowns[name] ?? null;
  if (status === 422 && name === 'getIdentity') return callOf(name, { reference: 'no_reference' });
  if (status === 422 && name === 'getRamp') return { ...call, url: '/eapi/v0/ramps/no-ramp!' };
  return status === 422 ? call : null;
}

let sandbox: TestSandbox;
let hurried: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  hurried = await startTestSandbox({ callsPerMinute: 1 });
  // Its minute never ends.
  hurried.machineNow = Date.now();
  await hurried.call(callOf('getRamp'));
});
afterAll(async () => {
  await sandbox.close();
  await hurried.close();
});

async function provoked(name: OperationName, status: ErrorStatus) {
  const call = natural(name, status);
  if (call !== null) return sandbox.call(call);
  if (status === 429) return hurried.call(callOf(name));
  await sandbox.control('POST', '/sandbox/faults', { kind: 'status', operation: name, status });
  return sandbox.call(callOf(name));
}

describe.each(operationNames)('the errors of %s', (name) => {
  const { documentedErrors }: Operation = operations[name];

  it.each(documentedErrors ?? errorStatuses)('%i can be provoked', async (status) => {
    const answer = await provoked(name, status);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(errorBodies[status].strict().parse(answer.json())).toMatchObject({ status });
    expect(answer.headers['retry-after'] !== undefined).toBe(status === 429);
  });
});
