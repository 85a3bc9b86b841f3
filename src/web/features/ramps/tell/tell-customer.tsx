import type { RampMoment } from '#contract/desk/ramps.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { FactSource } from '#web/shared/ui/fact-source.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { tellWords as words } from '../words/tell-words.ts';
import { customerTextOf, internalReasonOf } from './customer-text.ts';
import classes from './tell.module.css';

interface TellCustomerProps {
  status: string;
  /** It has been too long in a status that moves by itself. */
  isStuck: boolean;
  timeline: readonly RampMoment[];
}

/** What may be said to the customer, to be copied; apart from it what may not. Design: product › Ramp page. */
export function TellCustomer({ status, isStuck, timeline }: TellCustomerProps) {
  const { text, at, isToSend, isLate } = customerTextOf({ status, isStuck }, timeline);
  const internal = internalReasonOf(status, timeline);
  return (
    <Panel title={words.title} aside={isToSend ? <CopyButton value={text} label={words.copy} /> : null}>
      <p className={classes.text}>
        <ForeignText>{text}</ForeignText>
      </p>
      <p className={classes.source}>
        {at === null ? isToSend ? words.byDesk : null : <FactSource source={words.byService} at={at} />}
      </p>
      {isLate ? <p className={classes.source}>{words.askFirst}</p> : null}
      {internal === null ? null : (
        <section className={classes.internal} aria-label={words.internalTitle}>
          <p className={classes.internalTitle}>{words.internalTitle}</p>
          <p className={classes.text}>
            <ForeignText>{internal.text}</ForeignText>
          </p>
        </section>
      )}
    </Panel>
  );
}
