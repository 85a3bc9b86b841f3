import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { words } from '../words/customer-words.ts';
import classes from './documents.module.css';
import type { Found } from './found.ts';

/** What was found, each with whether it was sent in spite of it. */
export function FoundList({ found }: { found: readonly Found[] }) {
  if (found.length === 0) return <span className={classes.quiet}>{words.documents.clear}</span>;
  return (
    <ul className={classes.found}>
      {found.map(({ code, sentence, isOverridden }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a code may be found twice, and the list never changes.
        <li key={`${code} ${index}`}>
          <ToneBadge tone={isOverridden ? 'action' : 'neutral'}>{sentence}</ToneBadge>
          {isOverridden ? <span className={classes.quiet}>{words.documents.sentInSpite}</span> : null}
        </li>
      ))}
    </ul>
  );
}
