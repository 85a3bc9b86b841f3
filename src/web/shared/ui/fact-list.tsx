import type { ReactNode } from 'react';

import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import classes from './fact-list.module.css';

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
              inItsOwnOrder(value)
            )}
            {provenance ? <span className={classes.provenance}>{provenance}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `2,000.00 EUR` is one thing: in a page from right to left its parts would change places. */
function inItsOwnOrder(value: ReactNode): ReactNode {
  return typeof value === 'string' || typeof value === 'number' ? <bdi>{value}</bdi> : value;
}

interface FactSourceProps {
  /** Where it came from: `from our submission`. */
  source: string;
  /** When the desk learnt it, as an ISO instant. */
  at: string;
}

/** The source of a fact and its age in one quiet line: `from our submission · 3 d ago`; the exact time is in a hint. */
export function FactSource({ source, at }: FactSourceProps) {
  return (
    <span className={classes.source}>
      {source} · <Timestamp at={at} show="relative" />
    </span>
  );
}

interface ProvenanceLineProps {
  /** Where it came from: `fetched`, `from our submission`, `callback`. */
  source: string;
  /** When, as an ISO instant. */
  at: string;
  children?: ReactNode;
}

/** Says where a fact came from and when. */
export function ProvenanceLine({ source, at, children }: ProvenanceLineProps) {
  return (
    <p className={classes.line}>
      {source} <Timestamp at={at} show="clock" /> · <Timestamp at={at} show="relative" />
      {children}
    </p>
  );
}
