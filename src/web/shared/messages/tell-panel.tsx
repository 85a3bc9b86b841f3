import type { CustomerLanguage } from '#contract/messages/message-rules.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import type { MessagePart, MessageValues } from './customer-messages.ts';
import { messageWords as words } from './message-words.ts';
import { SentenceText, SentenceTools } from './sentence-text.tsx';
import { useCustomerSentence } from './use-customer-sentence.ts';

/** What to tell a customer of an answer; null parts: nothing yet, and what to do first. */
export interface CustomerText {
  parts: readonly MessagePart[] | null;
  values?: MessageValues;
  why?: string;
}

interface TellPanelProps extends CustomerText {
  /** In which the customer is usually written to; English where it isn't known. */
  language?: CustomerLanguage | undefined;
}

/** A text for the customer to copy, in a language of their own, beside the answer that it follows from. */
export function TellPanel({ parts, values, why, language }: TellPanelProps) {
  const sentence = useCustomerSentence(parts ?? [], { values, language });
  if (parts === null) {
    return (
      <Panel title={words.notYet}>
        <p>{why}</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={words.title}
      aside={<SentenceTools sentence={sentence} isFixed={parts.every((part) => 'said' in part)} />}
    >
      <SentenceText sentence={sentence} />
    </Panel>
  );
}
