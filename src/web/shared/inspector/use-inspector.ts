import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import type { ServiceAnswer } from '#web/shared/api/read-service-answer.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { inspectorWords } from '#web/shared/words/question-words.ts';

export interface Answered<Request, Answer> {
  /** Byte for byte as typed. */
  request: Request;
  answer: Answer;
  raw: unknown;
  fetchedAt: string;
}

interface Inspection<Request, Answer> {
  name: string;
  ask: (request: Request) => Promise<ServiceAnswer<Answer>>;
  verdictOf: (answer: Answer, request: Request) => string;
}

/** Asks on demand, never from a cache. Keeps the last two readable answers. */
export function useInspector<Request, Answer>({
  name,
  ask: mutationFn,
  verdictOf,
}: Inspection<Request, Answer>) {
  const call = useMutation({ mutationKey: [name], mutationFn, gcTime: 0 });
  const [shown, setShown] = useState<{
    current: Answered<Request, Answer>;
    previous: Answered<Request, Answer> | null;
  } | null>(null);

  const run = async (request: Request) => {
    const { data: answer, raw, fetchedAt } = await call.mutateAsync(request);
    announce(answer === null ? inspectorWords.drift : verdictOf(answer, request));
    if (answer === null) return;
    setShown((before) => ({
      current: { request, answer, raw, fetchedAt },
      previous: before?.current ?? null,
    }));
  };
  const [isRepeat, setRepeat] = useState(false);
  const last = call.variables;
  const ask = async (request: Request) => {
    setRepeat(false);
    await run(request);
  };
  const again = () => {
    setRepeat(true);
    // Failures replace the answer.
    if (last !== undefined) run(last).catch(() => {});
  };
  return { call, shown, isRepeat, ask, again };
}
