import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import {
  called,
  isC1Blocked,
  keptChecks,
  keptDocuments,
  minuteMs,
  openAt600,
  pass,
  passport,
  postIdentity,
  shareWith,
  updateWith,
} from '../testing/identities.ts';
import { relianceBody, tokenBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

describe('a name', () => {
  const hit = called('Sanctions Hit');

  it.each([
    ['basic', () => postIdentity(sandbox, 'basic', { identityReference: 'c-1', surname: 'Sanctions Hit' })],
    ['reliance', () => postIdentity(sandbox, 'reliance', relianceBody(hit))],
    ['an update', () => updateWith(sandbox, hit)],
  ] as const)('that comes with %s is screened: a match blocks two minutes later', async (name, act) => {
    if (name === 'an update') await addCustomer(sandbox);
    await act();
    expect((await keptChecks(sandbox)).map(({ kind }) => kind)).toStrictEqual(['screening']);
    await pass(sandbox, 2 * minuteMs - 1);
    expect(await isC1Blocked(sandbox)).toBe(false);
    await pass(sandbox, 1);
    expect(await isC1Blocked(sandbox)).toBe(true);
  });

  it('with a match leaves DOCUMENT and SELFIE as they were', async () => {
    await postIdentity(sandbox, 'reliance', relianceBody(hit));
    await pass(sandbox, 2 * minuteMs);
    expect(await openAt600(sandbox)).toStrictEqual(['PURPOSE_OF_TX']);
  });

  it('without a match leaves everything as it was', async () => {
    await postIdentity(sandbox, 'reliance', relianceBody(called('Always Rejected')));
    await pass(sandbox, 2 * minuteMs);
    expect((await keptChecks(sandbox)).map(({ status }) => status)).toStrictEqual(['APPROVED']);
    expect(await openAt600(sandbox)).toStrictEqual(['PURPOSE_OF_TX']);
    expect(await isC1Blocked(sandbox)).toBe(false);
  });

  it('is not screened where none comes', async () => {
    await postIdentity(sandbox, 'token/share', tokenBody());
    await postIdentity(sandbox, 'basic', { identityReference: 'c-2' });
    await updateWith(sandbox, { mobileNumber: '0412' });
    expect(await keptChecks(sandbox)).toStrictEqual([]);
  });

  it('that is corrected before the check ends counts as it is then', async () => {
    await shareWith(sandbox, hit);
    await updateWith(sandbox, called('Ng'));
    await pass(sandbox, 2 * minuteMs);
    expect(await isC1Blocked(sandbox)).toBe(false);
    expect(await openAt600(sandbox)).toStrictEqual([]);
  });
});

describe('documents of an update', () => {
  it('begin a check that decides on those of their kind filed before too', async () => {
    await addCustomer(sandbox, { ...fullyKnown, email: 'lee@mail.example' });
    sandbox.now += 1000;
    await updateWith(sandbox, { identityDocuments: [passport] });
    expect(await openAt600(sandbox)).toStrictEqual(['DOCUMENT']);
    await pass(sandbox, 2 * minuteMs);
    expect(await openAt600(sandbox)).toStrictEqual([]);
    expect(await keptDocuments(sandbox)).toStrictEqual([
      { type: 'PASSPORT', status: 'APPROVED' },
      { type: 'SELFIE', status: 'APPROVED' },
      { type: 'PASSPORT', status: 'APPROVED' },
    ]);
  });

  it('are not decided by a check that began before them', async () => {
    await shareWith(sandbox, { identityDocuments: [passport] });
    await pass(sandbox, minuteMs);
    await updateWith(sandbox, { identityDocuments: [passport] });
    await pass(sandbox, minuteMs);
    expect(await openAt600(sandbox)).toStrictEqual(['DOCUMENT', 'SELFIE']);
    await pass(sandbox, minuteMs);
    expect(await openAt600(sandbox)).toStrictEqual(['SELFIE']);
  });

  it('with a name begin one check, not two', async () => {
    await addCustomer(sandbox);
    await updateWith(sandbox, { ...called('Ng'), identityDocuments: [passport] });
    expect((await keptChecks(sandbox)).map(({ kind }) => kind)).toStrictEqual(['documents']);
  });
});
