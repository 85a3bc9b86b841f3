import { readAccountView } from '#web/shared/read-account-view.ts';
import { capitalised, listWords, midSentence } from '#web/shared/format/text.ts';
import { relativeTime } from '#web/shared/time/format-time.ts';
import { requirementTitle } from '#web/shared/words/requirement-words.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { type Cause, mergeCauses } from './causes.ts';
import { type CheckName, dataOf, type Situation } from './checks.ts';
import { failureCauses, isNotFound, withoutEcho } from './failure-causes.ts';
import { hasAmount, limitCauses, money } from './limit-causes.ts';
import { sentFor } from './sent-requirements.ts';
import { standingOf } from './standing.ts';
import { verdictWords as words } from './verdict-words.ts';

/**
 * Finds causes by precedence; none only if account, eligibility and limits are known and fine. Spec: Resources ›
 * Identity account view; Eligibility; Limits; Errors.
 */
export function findCauses(situation: Situation): Cause[] {
  const { question, outcomes } = situation;
  const causes = mergeCauses([
    ...failureCauses(outcomes, question.identityReference ?? ''),
    ...accountCauses(situation),
    ...eligibilityCauses(situation),
    ...limitCauses(question, outcomes),
    ...notChecked(situation),
  ]);
  return withoutEcho(explainedByBlock(causes), outcomes);
}

/** Makes an account that isn't ready evidence of its block, which explains it. */
function explainedByBlock(causes: readonly Cause[]): Cause[] {
  const block = causes.find(({ kind }) => kind === 'blocked');
  const unnamed = causes.find(({ kind }) => kind === 'not-ready');
  if (block === undefined || unnamed === undefined) return [...causes];
  const explained = { ...block, evidence: [...block.evidence, ...unnamed.evidence] };
  return causes.flatMap((cause) => (cause === block ? [explained] : cause === unnamed ? [] : [cause]));
}

/** Reads the account from answer and record; the later counts. A different reference overrides everything. */
function accountCauses({ question: { identityReference: asked }, outcomes, record }: Situation): Cause[] {
  if (asked === undefined) return [];
  const { identity } = outcomes;
  if (identity.state === 'failed' && isNotFound(identity.error)) return [];
  const answer = dataOf(identity);
  const reading = answer && readAccountView(answer.data, asked);
  const because = (text: string, at: string | null) => [{ check: 'identity' as const, text, at }];
  if (reading?.kind === 'belongs-to-another') {
    const { kind, otherReference: other } = reading;
    const evidence = because(words.evidenceOther({ other }), answer?.at ?? null);
    return [{ kind, sentence: words.anotherReference({ other }), evidence, otherReference: other }];
  }
  const exists = record?.facts.exists;
  if (reading?.kind === 'no-account' || (reading === null && exists?.value === false)) {
    const evidence = because(words.evidenceNoAccount, answer?.at ?? exists?.at ?? null);
    return [{ kind: 'not-there', sentence: words.notThere({ reference: asked }), evidence }];
  }
  const standing = standingOf({ reading, fetchedAt: answer?.at, record: record ?? undefined });
  if (standing?.isBlocked !== true) return [];
  const { message } = standing;
  const evidence =
    message === null
      ? because(words.evidenceBlocked, answer?.at ?? standing.remembered?.at ?? null)
      : because(words.evidenceCallback({ status: message.status }), message.receivedAt);
  return [{ kind: 'blocked', sentence: words.blocked, evidence }];
}

/** Splits open requirements into missing and awaiting a check. Those that come with "ready" don't block. */
function eligibilityCauses(situation: Situation): Cause[] {
  const answer = dataOf(situation.outcomes.eligibility);
  if (answer === null || answer.data.paymentReady) return [];
  const { record } = situation;
  const open = [...new Set(answer.data.requirements)];
  const evidence = [
    {
      check: 'eligibility' as const,
      text: words.evidenceReadiness({ requirements: open.join(', ') || words.noRequirements }),
      at: answer.at,
    },
  ];
  const amount = askedAmount(situation) ?? 'none';
  if (open.length === 0) return [{ kind: 'not-ready', sentence: words.notReady({ amount }), evidence }];
  const sent = open.map((name) => ({ name, by: record && sentFor(name, record, answer.at) }));
  const missing = sent.flatMap(({ name, by }) => (by === null ? [name] : []));
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            kind: 'requirements-missing' as const,
            sentence: words.missing({ amount, names: namesOf(missing) }),
            evidence,
            requirements: missing,
          },
        ]),
    ...sentCauses(sent, situation).map((cause) => ({
      ...cause,
      evidence: [...cause.evidence, ...evidence],
    })),
  ];
}

type SentRequirement = { name: string; by: ReturnType<typeof sentFor> };

const minuteMs = 60_000;
const recentMs = 24 * 60 * minuteMs;

function sentCauses(sent: readonly SentRequirement[], situation: Situation): Cause[] {
  const submissions = [...new Set(sent.flatMap(({ by }) => (by === null ? [] : [by])))];
  const amount = askedAmount(situation) ?? 'none';
  return submissions.map((submission) => {
    const requirements = sent.flatMap(({ name, by }) => (by === submission ? [name] : []));
    const { submittedAt, submittedBy, operation } = submission;
    const atMs = Date.parse(submittedAt);
    const person = submittedBy.name;
    const ageMs = Math.max(0, situation.nowMs - atMs);
    const isOverdue = ageMs >= recentMs;
    const sentence = words.sent({
      amount,
      names: namesOf(requirements),
      // Whole minutes, so the sentence doesn't change each second.
      ago: relativeTime(atMs, atMs + ageMs - (ageMs % minuteMs)),
      person,
      isRecent: !isOverdue,
    });
    const text = words.evidenceSent({ operation: operationWords(operation), person });
    return {
      kind: 'requirements-sent' as const,
      sentence,
      requirements,
      isOverdue,
      evidence: [{ check: 'eligibility' as const, text, at: submittedAt }],
    };
  });
}

/** Lists requirements missing, or sent so long ago that a result is due. */
export function toBeSent(causes: readonly Cause[]): string[] {
  return causes.flatMap(({ kind, requirements = [], isOverdue = false }) =>
    kind === 'requirements-missing' || (kind === 'requirements-sent' && isOverdue) ? requirements : [],
  );
}

function namesOf(requirements: readonly string[]): string {
  const names = requirements.map(requirementTitle).map(midSentence);
  return listWords(names, 'and');
}

/** Lists checks not made: unknown never means yes. */
function notChecked({ outcomes, record }: Situation): Cause[] {
  const knowsAccount = record?.facts.blocked !== undefined || record?.facts.exists !== undefined;
  const missing: CheckName[] = [];
  if (outcomes.identity.state === 'not-asked' && !knowsAccount) missing.push('identity');
  if (outcomes.eligibility.state === 'not-asked') missing.push('eligibility');
  if (outcomes.limits.state === 'not-asked') missing.push('limits');
  if (missing.length === 0) return [];
  const names = listWords(missing.map((check) => words.checks[check]).map(midSentence), 'and');
  const isReady = dataOf(outcomes.eligibility)?.data.paymentReady === true;
  return [
    {
      kind: 'not-checked',
      sentence: isReady
        ? words.readyNotChecked({ checks: names })
        : words.notChecked({ checks: capitalised(names) }),
      evidence: missing.map((check) => ({ check, text: words.evidenceNotChecked, at: null })),
    },
  ];
}

/** Returns `1,000.00 EUR`, or null. */
export function askedAmount({ question }: Pick<Situation, 'question'>): string | null {
  if (!hasAmount(question)) return null;
  const { fiatAmount, cryptoAmount = '', fiat, crypto } = question;
  return fiatAmount === undefined ? money(cryptoAmount, crypto) : money(fiatAmount, fiat);
}
