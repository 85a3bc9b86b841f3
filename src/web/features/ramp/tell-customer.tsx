import type { RampMoment } from '#contract/desk/ramps.ts';
import type { CustomerLanguage } from '#contract/messages/message-rules.ts';
import type { MessageValues } from '#web/shared/messages/customer-messages.ts';
import { SentenceText } from '#web/shared/messages/sentence-text.tsx';
import { SentenceTools } from '#web/shared/messages/sentence-tools.tsx';
import { useCustomerSentence } from '#web/shared/messages/use-customer-sentence.ts';
import { FactSource } from '#web/shared/ui/fact-list.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { tellWords } from './ramp-words.ts';
import classes from './ramp.module.css';
import { customerPartsOf, customerTextOf, internalReasonOf } from './tell-texts.ts';

interface TellCustomerProps {
  status: string;
  /** It has been too long in a status that should change by itself. */
  isStuck: boolean;
  timeline: readonly RampMoment[];
  /** In which the customer is usually written to, where it is known. */
  language?: CustomerLanguage | undefined;
  values?: MessageValues;
}

/** A text for the customer to copy, and separately the internal reason, which must not be sent. */
export function TellCustomer({ status, isStuck, timeline, language, values }: TellCustomerProps) {
  const { text, at, isToSend, isLate } = customerTextOf({ status, isStuck }, timeline);
  const parts = customerPartsOf({ status, isStuck }, timeline);
  const sentence = useCustomerSentence(parts ?? [], { language, values });
  const internal = internalReasonOf(status, timeline);
  return (
    <Panel
      title={tellWords.title}
      aside={isToSend ? <SentenceTools sentence={sentence} isFixed={at !== null && !isLate} /> : null}
    >
      {isToSend ? (
        <SentenceText sentence={sentence} />
      ) : (
        <p className={classes.text}>
          <ForeignText>{text}</ForeignText>
        </p>
      )}
      <p className={classes.source}>
        {at === null ? (
          isToSend ? (
            tellWords.byDesk
          ) : null
        ) : (
          <FactSource source={tellWords.byService} at={at} />
        )}
      </p>
      {isLate ? <p className={classes.source}>{tellWords.askFirst}</p> : null}
      {internal === null ? null : (
        <section className={classes.internal} aria-label={tellWords.internalTitle}>
          <p className={classes.internalTitle}>{tellWords.internalTitle}</p>
          <p className={classes.text}>
            <ForeignText>{internal.text}</ForeignText>
          </p>
        </section>
      )}
    </Panel>
  );
}
