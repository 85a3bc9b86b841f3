import { describe, expect, it } from 'vitest';

import {
  account,
  bounds,
  eligible,
  failed,
  fine,
  limited,
  noAccount,
  question,
} from '#testing/web/diagnosis-outcomes.ts';

import { findCauses } from './find-causes.ts';
import type { Outcomes, Question } from './outcome.ts';
import { tellDiagnosis } from './tell-diagnosis.ts';

const tell = (about: Partial<Outcomes>, asked: Partial<Question> = {}) => {
  const whole = { ...question, ...asked };
  return tellDiagnosis(findCauses(whole, { ...fine, ...about }), whole);
};

describe('what to tell the customer of a diagnosis', () => {
  it('is to go ahead where nothing stops them', () => {
    expect(tell({})).toEqual({
      text: 'Everything is in order; you can go ahead with the payment.',
      isToSend: true,
    });
    expect(tell({}, { transactionType: 'OFFRAMP' }).text).toBe(
      'Everything is in order; you can go ahead with the sale.',
    );
  });

  it('is everything that they can do, in the order of the causes', () => {
    const { text } = tell({
      eligibility: eligible(false, ['SELFIE', 'PROOF_OF_LIFE']),
      limits: limited('760.00'),
    });
    expect(text).toBe(
      'Before you can pay, we need something more from you. We need a photo of your face, taken now. There is a limit on what you can pay within seven days. You can still pay up to 760.00 EUR.',
    );
  });

  it('is the bound of one transaction, and never how to get around it', () => {
    expect(tell({ limits: limited('9999', bounds('1000.00', '5000.00')) }).text).toBe(
      'The smallest payment is 1,000.00 EUR.',
    );
    expect(tell({ limits: limited('9999', bounds('1.00', '500.00')) }).text).toBe(
      'The largest single payment is 500.00 EUR.',
    );
  });

  it('of a blocked account says that alone', () => {
    const { text } = tell({ identity: account(true), eligibility: eligible(false, ['SELFIE']) });
    expect(text).toBe('Your account can’t be used at the moment; our team will get back to you.');
  });

  it('is nothing where the answer is about another customer', () => {
    const { text, isToSend } = tell({ identity: account(true, 'c-2') });
    expect(isToSend).toBe(false);
    expect(text).not.toContain('c-2');
  });

  it('asks for the e-mail address where there is no account', () => {
    expect(tell({ identity: noAccount }).text).toBe(
      'I can’t find your account; please check with me which e-mail address you signed up with.',
    );
  });

  it('never has the words of a refusal, and asks for a minute where the desk could not ask', () => {
    const refused = failed(422, { errors: { method: 'internal: route closed for risk score 71' } });
    expect(tell({ price: refused }).text).toBe(
      'Something in what we sent could not be accepted; let me check it with you.',
    );
    expect(tell({ price: failed(500) }).text).toBe(
      'I can’t check this at the moment; please give me a minute.',
    );
    expect(tell({ price: failed(500), eligibility: eligible(false, ['SELFIE']) }).text).not.toContain(
      'a minute',
    );
  });

  it('is nothing to send where all that is asked is unknown to the desk', () => {
    expect(tell({ eligibility: eligible(false, ['PROOF_OF_LIFE']) }).isToSend).toBe(false);
  });
});
