import { describe, expect, it } from 'vitest';

import type { BlockingMessage } from '#contract/desk/customers.ts';
import type { MessageKey } from '#contract/messages/messages-en.ts';

import {
  account,
  bounds,
  eligible,
  failed,
  limited,
  noAccount,
  sent,
  situation,
  unknownCustomer,
} from '#testing/web/diagnosis-outcomes.ts';

import { englishText } from '#web/shared/messages/customer-messages.ts';

import type { KnownCustomer, Outcomes, Question } from './checks.ts';
import { findCauses } from './find-causes.ts';
import { tellVerdict } from './tell-verdict.ts';

const values = {
  amount: { amount: '880.00', code: 'EUR' },
  method: { method: 'sepa-bank-transfer' },
  left: { amount: '760.00', code: 'EUR' },
  least: { amount: '1000.00', code: 'EUR' },
};

/** Texts by key, independent of wording. */
const texts = (keys: readonly MessageKey[], left = '760.00') =>
  englishText(
    keys.map((key) => ({ key })),
    { ...values, left: { amount: left, code: 'EUR' } },
  );

const tell = (
  about: Partial<Outcomes>,
  asked: Partial<Question> = {},
  record: Partial<KnownCustomer> = {},
) => {
  const whole = { ...situation(about, asked), record: { ...unknownCustomer, ...record } };
  const { parts, values: filled, why } = tellVerdict(findCauses(whole), whole);
  return parts === null ? { why } : englishText(parts, filled);
};

const sale = { transactionType: 'OFFRAMP' } as const;
const noAmount = { fiatAmount: undefined };

describe('what to tell the customer of a verdict', () => {
  it('is that nothing stops them where nothing does', () => {
    expect(tell({})).toBe(texts(['diagnosis.ready']));
    expect(tell({}, sale)).toBe(texts(['diagnosis.sale-ready']));
  });

  it('is everything that they can do, in the order of the causes', () => {
    const about = { eligibility: eligible(false, ['SELFIE', 'PROOF_OF_LIFE']), limits: limited('760.00') };
    expect(tell(about)).toBe(texts(['diagnosis.requirements', 'requirement.SELFIE', 'diagnosis.over-limit']));
    expect(tell(about, sale)).toBe(
      texts(['diagnosis.sale-requirements', 'requirement.SELFIE', 'diagnosis.sale-over-limit']),
    );
  });

  it('is the tightest bound of all, and that a limit is used up', () => {
    expect(tell({ limits: limited('760.00', bounds('1.00', '500.00')) })).toBe(
      texts(['diagnosis.over-limit'], '500.00'),
    );
    expect(tell({ limits: limited('9999', bounds('1000.00', '5000.00')) })).toBe(
      texts(['diagnosis.below-minimum']),
    );
    expect(tell({ limits: limited('0.00') })).toBe(texts(['limit-reached.WEEKLY']));
  });

  it('names the amount that was asked, and none where none or crypto was', () => {
    expect(tell({})).toBe(
      'Our checks found nothing that would stop your payment of 880.00 EUR. Please try again.',
    );
    expect(tell({ limits: limited('760.00') }, sale)).toBe(
      'Your sale for 880.00 EUR is above your limit. You can sell for up to 760.00 EUR.',
    );
    expect(
      tell({ eligibility: eligible(false, ['SELFIE']) }, { fiatAmount: undefined, cryptoAmount: '0.5' }),
    ).toBe(
      'Before you can pay, we need something more from you. Please send a recent photo of your face, taken with your camera.',
    );
  });

  it('is what is left, and over which time, where no amount is asked', () => {
    expect(tell({ limits: limited('1250.5') }, noAmount)).toBe(texts(['limit-left.WEEKLY'], '1250.5'));
    expect(tell({ limits: limited('0.00') }, noAmount)).toBe(texts(['limit-reached.WEEKLY']));
    expect(tell({ limits: limited('100') }, { ...noAmount, ...sale })).toBe(
      texts(['limit-left.sale'], '100'),
    );
    expect(tell({ limits: limited('0') }, { ...noAmount, ...sale })).toBe(texts(['limit-reached.sale']));
  });

  it('of a blocked account is the provider’s own text alone, and nothing of ours', () => {
    const about = { identity: account(true), eligibility: eligible(false, ['SELFIE']) };
    const said = { externalReason: 'Please write to support.' } as BlockingMessage;
    expect(tell(about, {}, { blockingMessage: said })).toBe('Please write to support.');
    const askFirst = {
      why: 'Ask the provider’s support before you tell the customer anything. Send only the text that the provider gives you.',
    };
    expect(tell(about, {}, { blockingMessage: { ...said, externalReason: null } })).toEqual(askFirst);
    expect(tell(about)).toEqual(askFirst);
  });

  it('is nothing while not everything was checked', () => {
    expect(tell({ limits: { state: 'not-asked' } })).toEqual({
      why: 'Not everything was checked. Run a diagnosis before you tell the customer anything.',
    });
  });

  it('is nothing where the answer is about another customer', () => {
    expect(tell({ identity: account(true, 'c-2') })).toEqual({
      why: 'The answer is about another customer. Make sure you have the right customer before you tell them anything.',
    });
  });

  it('asks for the details where there is no account', () => {
    expect(tell({ identity: noAccount })).toBe(texts(['diagnosis.not-found']));
  });

  it('never has the words of a refusal, and says that it can’t be checked where nobody answered', () => {
    const refused = failed(422, { errors: { method: 'internal: route closed for risk score 71' } });
    expect(tell({ price: refused })).toBe(texts(['diagnosis.refused']));
    expect(tell({ price: refused }, sale)).toBe(texts(['diagnosis.sale-refused']));
    expect(tell({ price: failed(500) })).toBe(texts(['diagnosis.unknown']));
    expect(tell({ price: failed(500), eligibility: eligible(false, ['SELFIE']) })).toBe(
      texts(['diagnosis.requirements', 'requirement.SELFIE']),
    );
  });

  it('is nothing to send where all that is asked is unknown to Rampart', () => {
    expect(tell({ eligibility: eligible(false, ['PROOF_OF_LIFE']) })).toHaveProperty('why');
  });

  it('does not ask again for what was sent and waits for its check', () => {
    const submissions = [sent({ images: ['SELFIE'] })];
    const about = { eligibility: eligible(false, ['SELFIE']) };
    expect(tell(about, {}, { submissions })).toBe(texts(['onboarding.PENDING']));
    const more = { eligibility: eligible(false, ['SELFIE', 'OCCUPATION']) };
    expect(tell(more, {}, { submissions })).toBe(
      texts(['diagnosis.requirements', 'requirement.OCCUPATION', 'onboarding.PENDING']),
    );
  });
});

describe('what a reply beside a verdict is filled in with', () => {
  const filled = (about: Partial<Outcomes>, asked: Partial<Question> = {}) =>
    tellVerdict([], situation(about, asked)).replyValues;

  it('is the question, and what the tightest limit leaves, with its window and the smallest amount', () => {
    expect(filled({ limits: limited('760.00', bounds('20.00', '500.00')) })).toEqual({
      amount: { amount: '880.00', code: 'EUR' },
      method: { method: 'sepa-bank-transfer' },
      crypto: null,
      left: { amount: '760.00', code: 'EUR', period: 'WEEKLY' },
      window: { window: 'WEEKLY' },
      least: { amount: '20.00', code: 'EUR' },
    });
  });

  it('is nothing of the limits where they weren’t answered or are in another currency', () => {
    const nothing = { left: null, window: null, least: null };
    expect(filled({ limits: failed(500) })).toMatchObject(nothing);
    expect(filled({ limits: { state: 'not-asked' } })).toMatchObject(nothing);
    expect(filled({ limits: limited(undefined) })).toMatchObject(nothing);
    expect(
      filled({ limits: limited('760.00', bounds('20.00', '500.00'), 'USD') }, { fiat: 'GBP' }),
    ).toMatchObject(nothing);
  });

  it('is the crypto amount where the question was asked in crypto', () => {
    expect(filled({}, { fiatAmount: undefined, cryptoAmount: '0.5' })).toMatchObject({
      amount: null,
      crypto: { amount: '0.5', code: 'ETH' },
    });
  });
});
