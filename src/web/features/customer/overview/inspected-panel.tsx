import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { FactSource as Source } from '#contract/desk/facts.ts';
import { FactSource } from '#web/shared/ui/fact-source.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { factSource } from '../record/fact-source.ts';
import { AskAgainButton } from './ask-again-button.tsx';
import type { Question } from './asked-again.ts';

interface InspectedPanelProps<Asked extends Question> {
  text: { title: string; again: string };
  fact: { source: Source; at: string };
  /** What was asked; null where not all of it is remembered. */
  request: Asked | null;
  asking: Pick<UseMutationResult<unknown, Error, Asked>, 'isPending' | 'mutate'>;
  flush?: boolean;
  children: ReactNode;
}

/** The latest answer to a question: where it is from and when, and asking it again. */
export function InspectedPanel<Asked extends Question>(props: InspectedPanelProps<Asked>) {
  const { text, fact, request, asking, flush = false, children } = props;
  return (
    <Panel
      title={text.title}
      flush={flush}
      aside={
        <>
          <FactSource source={factSource(fact.source)} at={fact.at} />
          {request === null ? null : (
            <AskAgainButton
              label={text.again}
              isAsking={asking.isPending}
              onAsk={() => asking.mutate(request)}
            />
          )}
        </>
      }
    >
      {children}
    </Panel>
  );
}
