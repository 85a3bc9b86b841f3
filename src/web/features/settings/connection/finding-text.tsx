import { words } from '../words/connection-words.ts';
import classes from './connection.module.css';

/** What was seen, and what to do about it. */
export function FindingText({ what, remedy }: { what: string; remedy: string | null }) {
  return (
    <div className={classes.finding}>
      <p>{what}</p>
      {remedy === null ? null : (
        <p>
          <strong>{words.remedy}</strong> {remedy}
        </p>
      )}
    </div>
  );
}
