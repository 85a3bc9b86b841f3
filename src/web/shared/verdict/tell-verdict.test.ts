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

import { englishText } from '#web/shared/messages/customer-messages.ts';

import { findCauses } from './find-causes.ts';
import type { Outcomes, Question } from './outcome.ts';
import { tellDiagnosis } from './tell-diagnosis.ts';

const tell = (about: Partial<Outcomes>, asked: Partial<Question> = {}) => {
  const whole = { ...question, ...asked };
  const { parts, values, why } = tellDiagnosis(findCauses(whole, { ...fine, ...about }), whole);
  return parts === null ? { why } : englishText(parts, values);
};

const sale = { transactionType: 'OFFRAMP' } as const;

describe('what to tell the customer of a diagnosis', () => {
  it('is that nothing stops them where nothing does', () => {
    expect(tell({})).toBe('Our checks found nothing that would stop your payment.');
    expect(tell({}, sale)).toBe('Our checks found nothing that would stop your sale.');
  });

  it('is everything that they can do, in the order of the causes', () => {
    const about = { eligibility: eligible(false, ['SELFIE', 'PROOF_OF_LIFE']), limits: limited('760.00') };
    expect(tell(about)).toBe(
      'Before you can pay, we need something more from you. We need a photo of your face, taken now. This payment is above your limit; you can pay up to 760.00 EUR.',
    );
    expect(tell(about, sale)).toContain('This sale is above your limit; you can sell for up to 760.00 EUR.');
  });

  it('is the tightest bound of all, and that a limit is used up', () => {
    expect(tell({ limits: limited('760.00', bounds('1.00', '500.00')) })).toBe(
      'This payment is above your limit; you can pay up to 500.00 EUR.',
    );
    expect(tell({ limits: limited('9999', bounds('1000.00', '5000.00')) })).toBe(
      'The smallest payment is 1,000.00 EUR.',
    );
    expect(tell({ limits: limited('0.00') })).toBe(
      'You have reached your limit for the last seven days. It becomes available again gradually.',
    );
  });

  it('is nothing of a blocked account, whatever else is missing', () => {
    const ask = {
      why: 'Ask the provider’s support before you tell the customer anything. Send only the text that the provider gives you.',
    };
    expect(tell({ identity: account(true) })).toEqual(ask);
    expect(tell({ identity: account(true), eligibility: eligible(false, ['SELFIE']) })).toEqual(ask);
    expect(tell({ identity: account(true), limits: limited('0.00') }, sale)).toEqual(ask);
  });

  it('is nothing where the answer is about another customer', () => {
    expect(tell({ identity: account(true, 'c-2') })).toEqual({
      why: 'The answer is about another customer. Check who is asking before you tell them anything.',
    });
  });

  it('asks for the details where there is no account', () => {
    expect(tell({ identity: noAccount })).toBe(
      'We can’t find an account with these details; please check them with me.',
    );
  });

  it('never has the words of a refusal, and asks for time where the desk could not ask', () => {
    const refused = failed(422, { errors: { method: 'internal: route closed for risk score 71' } });
    expect(tell({ price: refused })).toBe(
      'This payment isn’t possible the way you chose; please try another amount or method.',
    );
    const unknown = 'We can’t check this at the moment; please give us a little time.';
    expect(tell({ price: failed(500) })).toBe(unknown);
    expect(tell({ price: failed(500), eligibility: eligible(false, ['SELFIE']) })).not.toContain(unknown);
  });

  it('is nothing to send where all that is asked is unknown to the desk', () => {
    expect(tell({ eligibility: eligible(false, ['PROOF_OF_LIFE']) })).toHaveProperty('why');
  });
});
