import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { type AnsweredCheck, type Answers, dataOf, type Outcomes, type Question } from './checks.ts';
import { useChecks } from './use-checks.ts';

type InspectedCheck = 'eligibility' | 'limits';

export interface Inspected {
  question: Question;
  outcomes: Outcomes;
}

/** Asks one check and the verdict's others, never from a cache. Keeps the last two readable answers. */
export function useInspectedCheck<Check extends InspectedCheck>(check: Check) {
  const { current, isReady, run } = useChecks();
  const [shown, setShown] = useState<{ current: Inspected; previous: Inspected | null } | null>(null);
  const call = useMutation({
    mutationKey: [check],
    gcTime: 0,
    mutationFn: async (question: Question): Promise<AnsweredCheck<Answers[Check]> | undefined> => {
      const outcomes = await run({ question, email: '' });
      if (outcomes === null) return undefined;
      const outcome = outcomes[check];
      if (outcome.state === 'failed') throw outcome.error;
      if (outcome.state !== 'answered') return undefined;
      if (outcome.data !== null) {
        setShown((before) => ({ current: { question, outcomes }, previous: before?.current ?? null }));
      }
      return outcome;
    },
  });

  const [isRepeat, setRepeat] = useState(false);
  const last = call.variables;
  const ask = async (question: Question) => {
    setRepeat(false);
    await call.mutateAsync(question);
  };
  const again = () => {
    setRepeat(true);
    // Failures replace the answer.
    if (last !== undefined) call.mutateAsync(last).catch(() => {});
  };
  const isOfShown = current?.question.identityReference === shown?.current.question.identityReference;
  return {
    call,
    shown,
    record: isOfShown ? (current?.record ?? null) : null,
    unanswered:
      current !== null && isReady && dataOf<unknown>(current.outcomes[check]) === null ? current : null,
    isRepeat,
    ask,
    again,
  };
}
