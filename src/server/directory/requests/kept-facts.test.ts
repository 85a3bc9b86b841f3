import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { personalLeavesOf } from '#contract/fields/personal-leaves.ts';
import { createBasicIdentityRequest } from '#contract/service/identity.ts';
import { operationNames, type OperationName } from '#contract/service/operations.ts';
import { textUpTo } from '#contract/service/primitives.ts';
import { openShapeOf } from '#server/privacy/facts/kept-shapes.ts';
import { validPriceQuery, validRequests } from '#testing/valid-requests.ts';

import { keptValues } from './call-recorder.ts';
import { keptFacts } from './kept-facts.ts';

/** A ramp has one wallet, on whichever side. */
const bodies: Readonly<Record<string, unknown>> = {
  ...validRequests,
  createRamp: { identityReference: 'customer-1', source: {}, target: {}, fiatAmount: '1' },
};
const parametersOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getIdentity: { identity_reference: 'customer-1', email: 'ada@example.com' },
  getRamp: { ramp_id: 'fd04c5f0a1b2c3d4e5f60718293eef30' },
  getPrice: validPriceQuery,
};
const asked = (name: OperationName) => ({ parameters: parametersOf[name] ?? {}, body: bodies[name] ?? null });

/** Puts a value at a path of the operations table. */
function put(root: object, leaf: string, value: string): void {
  let here = root as Record<string, unknown>;
  const steps = leaf.replaceAll('*', 'accountName').split('.');
  for (const [at, step] of steps.entries()) {
    const name = step.replace('[]', '');
    const isLast = at === steps.length - 1;
    const inner = isLast ? value : here[name];
    const next = typeof inner === 'object' && inner !== null ? inner : isLast ? value : {};
    if (!step.endsWith('[]')) here[name] = next;
    else {
      const list = Array.isArray(inner) && inner.length > 0 ? (inner as unknown[]) : [{ type: 'PASSPORT' }];
      here[name] = list;
      here = list[0] as Record<string, unknown>;
      continue;
    }
    if (!isLast) here = here[name] as Record<string, unknown>;
  }
}

describe.each(operationNames)('of %s', (name) => {
  const personal = personalLeavesOf(name);

  it('nothing personal is kept in clear, of requests and answers', () => {
    for (const leaf of [...personal.request, ...personal.query]) {
      const { parameters, body } = structuredClone(asked(name));
      put(personal.query.includes(leaf) ? parameters : (body as object), leaf, 'PLANTED');
      const facts = keptFacts(name, { asked: { parameters, body }, answered: null }, true);
      expect(JSON.stringify(facts)).not.toContain('PLANTED');
    }
    for (const leaf of personal.answer) {
      const answered = { source: {}, target: {}, customerIdentity: {} };
      put(answered, leaf, 'PLANTED');
      expect(JSON.stringify(answered)).toContain('PLANTED');
      const facts = keptFacts(name, { asked: asked(name), answered }, true);
      expect(JSON.stringify(facts)).not.toContain('PLANTED');
    }
  });

  it('every personal leaf is kept among its values, but tokens and images', () => {
    for (const leaf of [...personal.request, ...personal.query]) {
      const { parameters, body } = structuredClone(asked(name));
      put(personal.query.includes(leaf) ? parameters : (body as object), leaf, 'PLANTED');
      const values = keptValues(name, { asked: { parameters, body }, answered: null }, true);
      const isSecret = leaf.endsWith('token') || leaf.endsWith('base64');
      expect([leaf, [...values.values()].includes('PLANTED')]).toEqual([leaf, !isSecret]);
    }
  });

  it('never throws, and stays within bounds, for any answer', () =>
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (answered) => {
        const call = { asked: asked(name), answered };
        const facts = JSON.stringify(keptFacts(name, call, true));
        expect(facts.length).toBeLessThan(20_000);
        expect(keptValues(name, call, true).size).toBeLessThanOrEqual(60);
      }),
    ));
});

describe('an unmarked field', () => {
  it('is not kept in clear', () => {
    const planted = createBasicIdentityRequest.extend({ nickname: textUpTo(200).optional() });
    expect(openShapeOf([planted])).toEqual(openShapeOf([createBasicIdentityRequest]));
    expect(openShapeOf([planted])).toHaveProperty('identityReference');
  });
});

describe('what is kept of an answer', () => {
  const ramp = {
    ramp_id: 'r-1',
    status: 'PAYMENT_READY',
    surprise: 'UNKNOWN',
    sourceDepositInstructions: { accountNumber: 'DEPOSIT' },
    source: { fiat: { id: 'EUR', method: 'm', extra: 'UNKNOWN' }, amount: '1' },
    target: { crypto: { id: 'ETH', walletAddress: '0xabcdef' } },
  };
  const of = (answered: unknown, isSuccess = true) =>
    keptFacts('getRamp', { asked: asked('getRamp'), answered }, isSuccess);

  it('leaves out what the contract does not know', () => {
    expect(of(ramp).answered).toEqual({
      ramp_id: 'r-1',
      status: 'PAYMENT_READY',
      source: { fiat: { id: 'EUR', method: 'm' }, amount: '1' },
      target: { crypto: { id: 'ETH' } },
    });
  });

  it('leaves out a refusal: its texts may repeat what was sent', () =>
    expect(of({ message: 'Ada is taken', status: 'Ada', ramp_id: 'Ada' }, false).answered).toBeUndefined());

  it.each(['x'.repeat(201), 'a\u0000b', 'a\nb', '\ud800', '', 7, {}, ['x']])(
    'leaves out a text that can’t be stored or shown: %j',
    (status) => expect(of({ ...ramp, status }).answered).not.toHaveProperty('status'),
  );

  it('is at most twenty of a list', () => {
    const requirements = Array.from({ length: 50 }, (_, at) => `R${at}`);
    const { answered } = keptFacts(
      'checkEligibility',
      { asked: asked('checkEligibility'), answered: { paymentReady: false, requirements } },
      true,
    );
    expect(answered).toEqual({ paymentReady: false, requirements: requirements.slice(0, 20) });
  });
});

describe('personal values', () => {
  it('have plain field names: a document’s with its type, one for both spellings of the birth date', () => {
    const body = structuredClone(validRequests.shareDocuments);
    const values = keptValues('shareDocuments', { asked: { parameters: {}, body }, answered: null }, true);
    expect(Object.fromEntries(values)).toEqual({
      email: 'ada+kyc@example.com',
      mobileNumber: '+61412345678',
      givenName: 'Ada',
      surname: 'Okafor',
      dob: '1984-02-29',
      addressLine: '1 Quay Street',
      suburb: 'Brisbane',
      postCode: '4000',
      'documentNumber:PASSPORT': 'N1234567',
    });
    const basic = { identityReference: 'c', dateOfBirth: '1984-02-29' };
    const asBasic = { asked: { parameters: {}, body: basic }, answered: null };
    expect([...keptValues('createBasicIdentity', asBasic, true)]).toEqual([['dob', '1984-02-29']]);
  });

  it('accept payout instructions with any key, as an object or an array of one', () => {
    for (const key of ['bsb', '__proto__', 'constructor', 'toString']) {
      const lines = JSON.parse(`{"${key}":"0042"}`) as object;
      for (const instructions of [lines, [lines]]) {
        const answered = { ramp_id: 'r', target: { fiat: { instructions } } };
        const values = keptValues('getRamp', { asked: asked('getRamp'), answered }, true);
        expect([...values]).toEqual([[`instructions.${key}`, '0042']]);
      }
    }
  });

  it('leave out values longer than any bound of the interface', () => {
    const body = { identityReference: 'c', givenName: 'x'.repeat(1001) };
    const call = { asked: { parameters: {}, body }, answered: null };
    expect(keptValues('createBasicIdentity', call, true).size).toBe(0);
  });
});
