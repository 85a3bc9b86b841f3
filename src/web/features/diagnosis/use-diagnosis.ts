import { useEffect, useRef, useState } from 'react';

import { announce } from '#web/shared/ui/announcer.ts';

import { askOne } from './diagnosis-queries.ts';
import { findCauses } from './rules/find-causes.ts';
import { checkNames, isFinished, type Outcomes, type Question } from './rules/outcome.ts';
import { verdictOf } from './rules/verdict.ts';

export interface Run {
  question: Question;
  email: string;
  outcomes: Outcomes;
}

const waiting: Outcomes = {
  identity: { state: 'waiting' },
  eligibility: { state: 'waiting' },
  limits: { state: 'waiting' },
  price: { state: 'waiting' },
};

/**
 * Asks all four at once, on demand alone. Each answer is there as soon as it came, and a failure hides none of the others;
 * the finished diagnosis before stays for comparison. Another run, or leaving the page, calls the running one off.
 */
export function useDiagnosis() {
  const [current, setCurrent] = useState<Run | null>(null);
  const [previous, setPrevious] = useState<Run | null>(null);
  const running = useRef<AbortController | null>(null);
  // Calls must not outlive the page.
  useEffect(() => () => running.current?.abort(), []);

  const run = async (question: Question, email: string) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    if (current !== null && isFinished(current.outcomes)) setPrevious(current);
    setCurrent({ question, email, outcomes: waiting });
    const asked = { question, email, signal };
    const answers = await Promise.all(
      checkNames.map(async (check) => {
        const outcome = await askOne(check, asked);
        if (!signal.aborted) {
          setCurrent((before) => before && { ...before, outcomes: { ...before.outcomes, [check]: outcome } });
        }
        return [check, outcome] as const;
      }),
    );
    if (signal.aborted) return;
    const outcomes = Object.fromEntries(answers) as unknown as Outcomes;
    announce(verdictOf(findCauses(question, outcomes)).title);
  };
  return { current, previous, run };
}
