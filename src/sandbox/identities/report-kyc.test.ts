import { afterEach, beforeEach, expect, it } from 'vitest';
import { callbackDetail, callbackPage } from '#contract/sandbox/deliveries.ts';
import { kycMessage } from '#contract/service/callbacks.ts';
import { shareWith } from '../testing/identities.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

const steer = async (steering: unknown, reference = 'c-1') =>
  sandbox.control('POST', `/sandbox/customers/${reference}`, steering);
const callbacks = async () =>
  callbackPage.parse((await sandbox.control('GET', '/sandbox/callbacks')).json()).items;

it('sends a kycMessage when it is told to, and never by itself', async () => {
  await shareWith(sandbox);
  await steer({ action: 'approve' });
  expect(await callbacks()).toEqual([]);
  expect((await steer({ action: 'report-kyc', status: 'ACTION_REQUIRED' })).statusCode).toBe(200);
  const [queued] = await callbacks();
  expect(queued).toMatchObject({ kind: 'kycMessage', object: 'c-1', status: 'ACTION_REQUIRED' });
  const { body } = callbackDetail.parse(
    (await sandbox.control('GET', `/sandbox/callbacks/${queued?.id ?? ''}`)).json(),
  );
  expect(kycMessage.parse(body)).toMatchObject({
    identity_reference: 'c-1',
    account: { exists: true, blocked: false },
    kyc: { status: 'ACTION_REQUIRED' },
  });
});

it('refuses a status that is none, and a customer that there is not', async () => {
  await shareWith(sandbox);
  expect((await steer({ action: 'report-kyc', status: 'APPROVED' })).statusCode).toBe(422);
  expect((await steer({ action: 'report-kyc', status: 'VERIFIED' }, 'c-nobody')).statusCode).toBe(404);
});
