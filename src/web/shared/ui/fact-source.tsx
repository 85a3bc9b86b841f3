import classes from './fact-source.module.css';
import { Timestamp } from '#web/shared/time/timestamp.tsx';

interface FactSourceProps {
  /** Where it came from: `from our submission`. */
  source: string;
  /** When the desk learnt it, as an ISO instant. */
  at: string;
}

/** Where one fact came from and when, in one quiet line: `from our submission · 3 d ago`; the exact time under the pointer. */
export function FactSource({ source, at }: FactSourceProps) {
  return (
    <span className={classes.source}>
      {source} · <Timestamp at={at} show="relative" />
    </span>
  );
}
