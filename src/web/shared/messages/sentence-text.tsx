import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';

import { messageWords as words } from './message-words.ts';
import classes from './messages.module.css';
import type { CustomerSentence } from './use-customer-sentence.ts';

/** A text for the customer, in its own language. */
export function SentenceText({
  sentence: { text, textLanguage, isSubstitute },
}: {
  sentence: CustomerSentence;
}) {
  if (text === null) return <DelayedSkeleton lines={1} label={words.loading} />;
  return (
    <>
      <p className={classes.text} lang={textLanguage ?? undefined}>
        <ForeignText>{text}</ForeignText>
      </p>
      {isSubstitute ? <p className={classes.note}>{words.notLoaded}</p> : null}
    </>
  );
}
