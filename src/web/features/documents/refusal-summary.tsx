import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

import type { ApiError } from '#web/shared/api/api-error.ts';
import type { Drafts } from '#web/shared/documents/document-drafts.ts';
import type { SortedMessages } from '#web/shared/forms/apply-problem-to-form.ts';
import { MessageList } from '#web/shared/forms/error-summary.tsx';
import { describeError } from '#web/shared/ui/describe-error.ts';
import { useSecondsLeft } from '#web/shared/time/retry-time.ts';

import { fieldLabel } from './refusal.ts';
import { words } from './share-documents-words.ts';

export interface RefusalSummaryProps {
  error: ApiError;
  refusal: SortedMessages;
  drafts: Drafts;
  /** Leads to a field of the form by its path. */
  onLead: (path: string) => void;
}

/** What a refusal said: on top what found no field, then each field as a way to it, then what support asks for. */
export function RefusalSummary({ error, refusal, drafts, onLead }: RefusalSummaryProps) {
  const box = useRef<HTMLDivElement>(null);

  // A refusal arrives by itself, after the person has looked away: the focus goes where it is read, and only once the step
  // that it leads to has been shown, which takes the focus too.
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  const { title, advice } = describeError(error);
  return (
    <MessageList
      box={box}
      title={title}
      advice={words.refusal.nothingLost({ advice })}
      top={refusal.top}
      fields={[...refusal.onFields].map(([path, message]) => ({ path, message }))}
      labelOf={(path) => fieldLabel(path, drafts)}
      onLead={onLead}
      error={error}
    >
      <RetryWait error={error} />
    </MessageList>
  );
}

/** Counts down to when sending may be tried again, where the answer said so; of a long wait the answer's own words give the time. */
function RetryWait({ error: { facts } }: { error: ApiError }) {
  const secondsLeft = useSecondsLeft(facts.retryAtMs);
  if (facts.retryAtMs === null || secondsLeft === null) return null;
  return (
    <Text mt={2} inherit>
      {secondsLeft === 0
        ? words.refusal.mayAgain
        : words.refusal.mayAgainIn({ seconds: String(secondsLeft) })}
    </Text>
  );
}
