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
  onLead: (path: string) => void;
}

export function RefusalSummary({ error, refusal, drafts, onLead }: RefusalSummaryProps) {
  const box = useRef<HTMLDivElement>(null);

  // Takes the focus after its step has appeared, which takes it too.
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

/** Counts down to the next try; shows nothing for a long wait. */
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
