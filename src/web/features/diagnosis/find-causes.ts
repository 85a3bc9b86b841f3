import type { LimitsAnswer } from '#contract/service/limits.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { compareDecimals, groupDigits, subtractDecimals } from '#web/shared/format/decimal.ts';
import { flattenErrors } from '#web/shared/forms/flatten-errors.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { limitName } from '#web/shared/limits/limit-words.ts';
import { readAccountView } from '#web/shared/read-account-view.ts';
import { describeError } from '#web/shared/ui/describe-error.ts';
import { requirementTitle } from '#web/shared/words/requirement-words.ts';
import { listWords } from '#web/shared/format/text.ts';

import { words } from './diagnosis-words.ts';
import {
  type Answers,
  type Cause,
  type CauseKind,
  type CheckName,
  checkNames,
  mergeCauses,
  type Outcome,
  type Outcomes,
  type Question,
} from './outcome.ts';

interface Verdict {
  tone: 'good' | 'action' | 'bad' | 'neutral';
  title: string;
  detail: string;
}

/**
 * Everything that stands in the way of what is asked, and everything that keeps us from knowing, in the order of
 * precedence. Empty only when all four have answered and none objects. Spec: Resources › Identity account view;
 * Eligibility; Limits; Errors.
 */
export function findCauses(question: Question, outcomes: Outcomes): Cause[] {
  const { identityReference } = question;
  return mergeCauses([
    ...checkNames.flatMap((check) => unknownOf(check, outcomes[check], identityReference)),
    ...read(outcomes.identity, (answer, at) => accountCauses(answer, at, identityReference)),
    ...read(outcomes.eligibility, eligibilityCauses),
    ...read(outcomes.limits, (limits, at) =>
      limitCauses({ limits, amount: fiatAmountOf(question, outcomes.price), fiat: question.fiat, at }),
    ),
  ]);
}

/** Why a question has no answer that can be read. */
function unknownOf(check: CheckName, outcome: Outcome<unknown>, identityReference: string): Cause[] {
  if (outcome.state === 'failed') {
    return [failureCause({ check, error: outcome.error, at: outcome.at, identityReference })];
  }
  if (outcome.state === 'waiting' || outcome.data !== null) return [];
  const evidence = [{ check, text: words.unreadable, at: outcome.at }];
  return [{ kind: 'not-readable', sentence: words.notReadable, evidence }];
}

interface Failure {
  check: CheckName;
  error: unknown;
  at: string;
  identityReference: string;
}

/** What a failed question tells: a 404 that nobody is there, a 422 the reason, anything else why nothing is known. Spec: Errors. */
function failureCause({ check, error, at, identityReference }: Failure): Cause {
  const status = isApiError(error) ? error.status : null;
  const { title } = describeError(error);
  const { kind, sentence } = readFailure(error, title, identityReference);
  return {
    kind,
    sentence,
    evidence: [{ check, text: status === null ? title : words.evidenceStatus({ status, title }), at }],
  };
}

function readFailure(
  error: unknown,
  title: string,
  reference: string,
): { kind: CauseKind; sentence: string } {
  if (!isApiError(error)) return { kind: 'failed', sentence: title };
  const { answeredBy, status, code } = error;
  if (answeredBy === 'network') return { kind: 'unreachable', sentence: words.deskUnreachable };
  if (status === 422)
    return { kind: 'refused', sentence: words.refused({ reason: reasonsOf(error.errors) }) };
  if (answeredBy === 'service' && status === 404) {
    return { kind: 'not-there', sentence: words.notThere({ reference }) };
  }
  if (code === 'service-unreachable' || code === 'service-timeout') {
    return { kind: 'unreachable', sentence: words.unreachable };
  }
  if (code === 'service-answer-invalid') return { kind: 'not-readable', sentence: words.notReadable };
  return { kind: 'failed', sentence: status === null ? title : words.failedWith({ title, status }) };
}

/** What a refusal says, field by field, once each. */
function reasonsOf(errors: unknown): string {
  const reasons = flattenErrors(errors).map(
    ({ path, message }) => (path ? `${path}: ` : '') + contractText(message),
  );
  return reasons.length === 0 ? words.refusedUnnamed : [...new Set(reasons)].join('; ');
}

function read<Data>(outcome: Outcome<Data>, causesOf: (data: Data, at: string) => Cause[]): Cause[] {
  return outcome.state === 'answered' && outcome.data !== null ? causesOf(outcome.data, outcome.at) : [];
}

/** Another reference than the asked one comes before everything else that the answer says. */
function accountCauses(answer: Answers['identity'], at: string, asked: string): Cause[] {
  const because = (text: string) => [{ check: 'identity' as const, text, at }];
  const reading = readAccountView(answer, asked);
  if (reading.kind === 'belongs-to-another') {
    const { kind, otherReference } = reading;
    const evidence = because(words.evidenceOther({ other: otherReference }));
    return [{ kind, sentence: words.anotherReference({ other: otherReference }), evidence, otherReference }];
  }
  if (reading.kind === 'no-account') {
    const sentence = words.notThere({ reference: asked });
    return [{ kind: 'not-there', sentence, evidence: because(words.evidenceNoAccount) }];
  }
  return reading.isBlocked
    ? [{ kind: 'blocked', sentence: words.blocked, evidence: because(words.evidenceBlocked) }]
    : [];
}

/** Requirements that come with "ready" do not stand in the way. */
function eligibilityCauses({ paymentReady, requirements }: Answers['eligibility'], at: string): Cause[] {
  if (paymentReady) return [];
  const open = [...new Set(requirements)];
  const evidence = [
    {
      check: 'eligibility' as const,
      text: words.evidenceReadiness({ requirements: open.join(', ') || words.noRequirements }),
      at,
    },
  ];
  if (open.length === 0) return [{ kind: 'not-ready', sentence: words.notReady, evidence }];
  const sentence = words.missing({
    count: open.length,
    titles: listWords(open.map(requirementTitle), 'and'),
  });
  return [{ kind: 'requirements-missing', sentence, evidence, requirements: open }];
}

/** The amount in fiat: as it was typed, or what the price makes of the crypto amount; null when that is not known. */
function fiatAmountOf({ fiatAmount, transactionType }: Question, price: Outcomes['price']): string | null {
  if (fiatAmount !== undefined) return fiatAmount;
  if (price.state !== 'answered' || price.data === null) return null;
  const side = transactionType === 'ONRAMP' ? price.data.source : price.data.target;
  const worth = side?.amount;
  return worth === undefined || compareDecimals(worth, '0') === null ? null : worth;
}

const tones: Readonly<Record<CauseKind, Verdict['tone']>> = {
  'belongs-to-another': 'bad',
  blocked: 'bad',
  'not-there': 'action',
  'requirements-missing': 'action',
  'over-limit': 'action',
  'below-minimum': 'action',
  'above-maximum': 'action',
  'not-ready': 'action',
  refused: 'action',
  failed: 'neutral',
  'not-readable': 'neutral',
  unreachable: 'neutral',
  'limits-not-compared': 'neutral',
};

/** The diagnosis in one sentence: the first cause in the order of precedence, or that nothing stands in the way. */
export function verdictOf(causes: readonly Cause[]): Verdict {
  const [first, ...others] = causes;
  if (first === undefined) return { tone: 'good', title: words.nothing, detail: words.nothingDetail };
  return {
    tone: tones[first.kind],
    title: first.sentence,
    detail: others.length === 0 ? words.oneCause : words.moreCauses({ count: others.length }),
  };
}

interface Compared {
  limits: LimitsAnswer;
  /** What is to be moved, as a decimal string in `fiat`; null when it is not known. */
  amount: string | null;
  fiat: string;
  at: string;
}

/** What the limits have against an amount, each difference exact. Without figures to compare it says that. Spec: Limits */
function limitCauses({ limits, amount, fiat, at }: Compared): Cause[] {
  const notCompared = (text: string): Cause[] => [
    {
      kind: 'limits-not-compared',
      sentence: words.notCompared,
      evidence: [{ check: 'limits', text, at }],
    },
  ];
  if (amount === null) return notCompared(words.evidenceNoFiat);
  const lines = linesIn(limits, fiat);
  return [
    ...overLimit(lines, { amount, fiat, at }),
    ...outOfBounds(limits, { amount, fiat, at }),
    ...(lines.length === 0 ? notCompared(words.evidenceNoFigures) : []),
  ];
}

interface Line {
  name: string;
  period: string;
  remaining: string;
}

/** Every window and source with something left that is given in this currency. */
function linesIn(limits: LimitsAnswer, fiat: string): Line[] {
  return readWindows(limits).flatMap(({ period, lines }) =>
    lines.flatMap(({ source, figures }) => {
      const remaining = figures?.remaining;
      const isComparable =
        remaining !== undefined &&
        (figures?.currency ?? fiat) === fiat &&
        compareDecimals(remaining, '0') !== null;
      return isComparable ? [{ name: limitName(period, source), period, remaining }] : [];
    }),
  );
}

interface Asked {
  amount: string;
  fiat: string;
  at: string;
}

/** One cause for all limits that are too tight; the tightest names it. */
function overLimit(lines: readonly Line[], { amount, fiat, at }: Asked): Cause[] {
  const over = lines.flatMap((line) => {
    const excess = subtractDecimals(amount, line.remaining);
    return excess !== null && isAbove(excess, '0') ? [{ ...line, excess }] : [];
  });
  const tightest = over.reduce<(typeof over)[number] | null>(
    (least, line) => (least === null || isAbove(least.remaining, line.remaining) ? line : least),
    null,
  );
  if (tightest === null) return [];
  return [
    {
      kind: 'over-limit',
      sentence: words.overLimit({ limit: tightest.name, excess: money(tightest.excess, fiat) }),
      bound: { amount: tightest.remaining, currency: fiat, period: tightest.period },
      evidence: over.map(({ name, remaining }) => ({
        check: 'limits' as const,
        text: words.evidenceLimit({
          limit: name,
          remaining: money(remaining, fiat),
          asked: money(amount, fiat),
        }),
        at,
      })),
    },
  ];
}

/** False also when one of them is no plain decimal. */
function isAbove(one: string, other: string): boolean {
  return (compareDecimals(one, other) ?? 0) > 0;
}

function money(amount: string, code: string): string {
  return `${groupDigits(amount)} ${code}`;
}

function outOfBounds(limits: LimitsAnswer, { amount, fiat, at }: Asked): Cause[] {
  const boundIn = (money?: { amount?: string | undefined; currency?: string | undefined }) =>
    (money?.currency ?? fiat) === fiat ? money?.amount : undefined;
  const least = boundIn(limits.limits.transaction?.minFiat);
  const most = boundIn(limits.limits.transaction?.maxFiat);
  const evidence = (bound: string) => [
    {
      check: 'limits' as const,
      text: words.evidenceBound({ bound: money(bound, fiat), asked: money(amount, fiat) }),
      at,
    },
  ];
  const causes: Cause[] = [];
  if (least !== undefined && isAbove(least, amount)) {
    const by = money(subtractDecimals(least, amount) ?? '', fiat);
    const sentence = words.belowMinimum({ minimum: money(least, fiat), by });
    const bound = { amount: least, currency: fiat };
    causes.push({ kind: 'below-minimum', sentence, evidence: evidence(least), bound });
  }
  if (most !== undefined && isAbove(amount, most)) {
    const by = money(subtractDecimals(amount, most) ?? '', fiat);
    const sentence = words.aboveMaximum({ maximum: money(most, fiat), by });
    const bound = { amount: most, currency: fiat };
    causes.push({ kind: 'above-maximum', sentence, evidence: evidence(most), bound });
  }
  return causes;
}
