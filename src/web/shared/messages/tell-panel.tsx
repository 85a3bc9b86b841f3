import type { CustomerLanguage } from '#contract/messages/message-rules.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import type { MessagePart, MessageValues } from './customer-messages.ts';
import { messageWords as words } from './message-words.ts';
import { ReplyMenu } from './reply-menu.tsx';
import { SentenceText, SentenceTools } from './sentence-text.tsx';
import { useCustomerSentence } from './use-customer-sentence.ts';

export interface CustomerText {
  parts: readonly MessagePart[] | null;
  values?: MessageValues;
  replyValues?: MessageValues;
  why?: string;
  /** About a block or somebody else: no text of ours may be sent. */
  isBlock?: boolean;
}

interface TellPanelProps extends CustomerText {
  language?: CustomerLanguage | undefined;
}

export function TellPanel({ parts, values, replyValues, why, isBlock = false, language }: TellPanelProps) {
  const sentence = useCustomerSentence(parts ?? [], { values, language });
  if (parts === null) {
    return (
      <Panel
        title={words.notYet}
        aside={isBlock ? null : <ReplyMenu language={sentence.language} values={replyValues} />}
      >
        <p>{why}</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={words.title}
      aside={
        <SentenceTools
          sentence={sentence}
          isFixed={parts.every((part) => 'said' in part)}
          isBlock={isBlock}
          values={replyValues}
        />
      }
    >
      <SentenceText sentence={sentence} />
    </Panel>
  );
}
