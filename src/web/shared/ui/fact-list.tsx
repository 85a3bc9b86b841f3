import type { ReactNode } from 'react';

import classes from './fact-list.module.css';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

export interface Fact {
  label: string;
  /** Null or undefined is shown as "not given". */
  value: ReactNode;
  /** Where it came from: `from our submission, 3 days ago`. */
  provenance?: ReactNode;
}

/** Facts as rows: label, value, and where each came from. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(({ label, value, provenance }) => (
        <div className={classes.row} key={label}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>
            {value === null || value === undefined || value === '' ? (
              <span className={classes.missing}>{words.notGiven}</span>
            ) : (
              value
            )}
            {provenance ? <span className={classes.provenance}>{provenance}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
