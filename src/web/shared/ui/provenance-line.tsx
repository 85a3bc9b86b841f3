import type { ReactNode } from 'react';

import { Timestamp } from '#web/shared/time/timestamp.tsx';
import classes from './provenance-line.module.css';

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
