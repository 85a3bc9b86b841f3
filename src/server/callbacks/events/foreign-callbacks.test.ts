import { describe, expect, it } from 'vitest';

import { callbackMessage, headOf } from '#server/privacy/facts/callback-head.ts';

import { factsOf, findingsOf, maskCallback } from './callback-marks.ts';
import { parseCallbackJson } from '#server/privacy/facts/parse-callback-json.ts';

const read = (text: string, fields = {}) => {
  const sent = parseCallbackJson(text)!;
  const message = callbackMessage(sent, fields);
  const head = headOf(message);
  return {
    head,
    facts: factsOf(head, message),
    findings: findingsOf(head, { sent, message, fields }),
    shown: maskCallback(sent, fields),
  };
};

describe('a callback of another service', () => {
  it('is read within an envelope, in other spellings, with numbers', () => {
    const { head, facts, findings, shown } = read(
      '{"event":"ramp.updated","data":{"rampId":"R-1","Status":"coinTransferred","statusDate":1777887667,"fiatAmount":100.10,"customer":"Ada"}}',
    );
    expect(head).toMatchObject({ kind: 'ramp', objectId: 'r1', status: 'COIN_TRANSFERRED' });
    expect(head.statusAt).toBe(1_777_887_667_000_000);
    expect(facts).toMatchObject({ fiat_amount: '100.10' });
    expect(findings).toEqual(['unknown-field']);
    expect(shown).toEqual({
      event: '•••',
      data: {
        rampId: 'R-1',
        Status: 'coinTransferred',
        statusDate: '1777887667',
        fiatAmount: '100.10',
        customer: '•••',
      },
    });
  });

  it('is read where the integration has its fields, and shown as it came', () => {
    const fields = {
      rampMessage: { ramp_id: '/order/no', status: '/order/state', status_date: '/at' },
      identityMessage: { identity_reference: '/person/ref', status: '/person/state', status_date: '/at' },
    };
    const ramp = read(
      '{"order":{"no":"r-7","state":"paid","note":"Ada"},"at":"2026-05-04T10:00:00Z"}',
      fields,
    );
    expect(ramp.head).toMatchObject({ kind: 'ramp', objectId: 'r7', status: 'PAYMENT_RECEIVED' });
    expect(ramp.shown).toEqual({
      order: { no: 'r-7', state: 'paid', note: '•••' },
      at: '2026-05-04T10:00:00Z',
    });
    const person = read('{"person":{"ref":"c-1","state":"blocked"},"at":"2026-05-04T10:00:00Z"}', fields);
    expect(person.head).toMatchObject({ kind: 'identity', objectId: 'c-1', status: 'ACCOUNT_BLOCKED' });
  });

  it('of which nothing is known shows nothing', () =>
    expect(read('{"order":{"no":"r-7"},"sum":7.10,"isTest":true,"none":null}')).toMatchObject({
      head: { kind: 'unrecognised', objectId: null },
      findings: ['unnamed-object'],
      shown: { order: { no: '•••' }, sum: '•••', isTest: true, none: null },
    }));

  it('with an id that is a number names its ramp, and a status that is one says nothing', () =>
    expect(read('{"ramp_id":1234567,"status":7}').head).toMatchObject({
      kind: 'ramp',
      objectId: '1234567',
      status: null,
    }));
});
