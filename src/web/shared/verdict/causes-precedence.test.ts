import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { inputs } from '#testing/inputs.ts';
import {
  account,
  answered,
  at,
  bounds,
  eligible,
  failed,
  fine,
  limited,
  noAccount,
  priced,
  question,
  situation,
} from '#testing/web/diagnosis-outcomes.ts';
import { compareDecimals } from '#web/shared/format/decimal.ts';

import type { CauseKind } from './causes.ts';
import { type CheckName, checkNames, type Outcome, type Outcomes, type Question } from './checks.ts';
import { findCauses as findIn } from './find-causes.ts';
import { verdictOf } from './verdict.ts';

const whole = (asked: Question, outcomes: Outcomes) => ({ ...situation(outcomes), question: asked });
const findCauses = (asked: Question, outcomes: Outcomes) => findIn(whole(asked, outcomes));

/** First decides; repeated on purpose. */
const precedence: readonly CauseKind[] = [
  'belongs-to-another',
  'blocked',
  'not-there',
  'requirements-missing',
  'requirements-sent',
  'over-limit',
  'below-minimum',
  'above-maximum',
  'not-ready',
  'refused',
  'failed',
  'not-readable',
  'unreachable',
  'not-checked',
  'limits-not-compared',
];

const decimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);

const failures = fc.constantFrom(
  failed(404),
  failed(422, { errors: { method: 'closed' } }),
  failed(401),
  failed(500),
  failed(502, { answeredBy: 'console', code: 'service-unreachable' }),
  failed(502, { answeredBy: 'console', code: 'service-answer-invalid' }),
  failed(null, { answeredBy: 'network' }),
  answered<never>(null),
);

const outcomes: fc.Arbitrary<Outcomes> = fc.record({
  identity: fc.oneof(
    failures,
    fc.constantFrom(account(true), account(false), account(true, 'c-2'), noAccount),
  ),
  eligibility: fc.oneof(
    failures,
    fc
      .tuple(fc.boolean(), fc.subarray(['DOCUMENT', 'SELFIE', 'ODD']))
      .map(([ready, open]) => eligible(ready, open)),
  ),
  limits: fc.oneof(
    failures,
    fc
      .tuple(fc.option(decimals, { nil: undefined }), decimals, decimals, fc.constantFrom('EUR', 'AUD'))
      .map(([remaining, min, max, currency]) => limited(remaining, bounds(min, max), currency)),
  ),
  price: fc.oneof(failures, fc.constant(priced)) as fc.Arbitrary<Outcomes['price']>,
});

/** No outcome objects. */
const unobjecting = fc.constant({
  ...fine,
  limits: limited('2000000000000000000.00', bounds('0.00', '2000000000000000000.00')),
});

const questions = decimals.map((fiatAmount): Question => ({ ...question, fiatAmount }));

describe('whatever the four answer', () => {
  it('the verdict is the first cause in the order of precedence', () => {
    fc.assert(
      fc.property(questions, outcomes, (asked, answers) => {
        const found = findCauses(asked, answers);
        const ranks = found.map(({ kind }) => precedence.indexOf(kind));
        expect(ranks).not.toContain(-1);
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
        const { title } = verdictOf(whole(asked, answers));
        expect(/^Yes, can pay [\d,.]+ EUR$/.test(title)).toBe(found.length === 0);
        expect(title).toBe(found[0]?.sentence ?? title);
      }),
    );
  });

  it('nothing stands in the way only when all four were read and none objects', () => {
    let clear = 0;
    fc.assert(
      fc.property(questions, fc.oneof(outcomes, unobjecting), (asked, answers) => {
        if (findCauses(asked, answers).length > 0) return;
        clear += 1;
        for (const check of checkNames) {
          const outcome: Outcome<unknown> = answers[check];
          expect(outcome.state === 'answered' && outcome.data !== null).toBe(true);
        }
        expect(answers.identity).toEqual(account(false));
        expect(answers.eligibility).toMatchObject({ data: { paymentReady: true } });
        const { limits } = answers;
        const remaining =
          limits.state === 'answered'
            ? limits.data?.limits.periodical?.[0]?.sources?.provider?.remaining
            : undefined;
        expect(compareDecimals(asked.fiatAmount ?? 'none', remaining ?? 'none')).toBeLessThanOrEqual(0);
      }),
      inputs({ some: 200, all: 500 }),
    );
    expect(clear).toBeGreaterThan(10);
  });

  it('one that fails hides none of what the others say', () => {
    fc.assert(
      fc.property(
        questions,
        outcomes,
        fc.constantFrom(...checkNames),
        failures,
        (asked, answers, check, failure) => {
          const own = (name: CheckName) => name !== check;
          const causesFrom = (from: Outcomes) =>
            findCauses(asked, from).flatMap(({ kind, sentence, evidence }) =>
              evidence.filter((one) => own(one.check)).map((one) => [kind, sentence, one]),
            );
          const withFailure = { ...answers, [check]: failure } as Outcomes;
          expect(new Set(causesFrom(withFailure).map(String))).toEqual(
            new Set(causesFrom(answers).map(String)),
          );
        },
      ),
    );
  });

  it('each cause has evidence with its time', () => {
    fc.assert(
      fc.property(questions, outcomes, (asked, answers) => {
        for (const { evidence } of findCauses(asked, answers)) {
          expect(evidence.length).toBeGreaterThan(0);
          for (const one of evidence) expect(one.at).toBe(at);
        }
      }),
    );
  });

  it('the excess over a limit is exact: remaining and excess make the amount', () => {
    const cents = (text: string) => BigInt(text.replaceAll(/[,.]| EUR/g, ''));
    fc.assert(
      fc.property(decimals, decimals, (fiatAmount, remaining) => {
        const over = findCauses({ ...question, fiatAmount }, { ...fine, limits: limited(remaining) }).find(
          ({ kind }) => kind === 'over-limit',
        );
        const [, excess] = / by (.+)$/.exec(over?.sentence ?? '') ?? [];
        const expected = cents(fiatAmount) - cents(remaining);
        expect(excess === undefined ? 0n : cents(excess)).toBe(expected > 0n ? expected : 0n);
      }),
    );
  });
});
