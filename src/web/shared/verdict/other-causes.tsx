import type { Verdict } from './verdict.ts';
import classes from './verdict.module.css';
import { verdictWords as words } from './verdict-words.ts';

/** Every cause after the one that decides. */
export function OtherCauses({ verdict: { causes } }: { verdict: Verdict }) {
  const others = causes.slice(1);
  if (others.length === 0) return null;
  return (
    <ul className={classes.others} aria-label={words.others}>
      {others.map(({ kind, sentence }) => (
        <li key={`${kind} ${sentence}`}>{sentence}</li>
      ))}
    </ul>
  );
}
