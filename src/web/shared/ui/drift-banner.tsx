import { Banner } from './banner.tsx';
import classes from './drift-banner.module.css';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

/** Says that an answer does not fit the interface document, and where: `requirements: expected array`. */
export function DriftBanner({ problems }: { problems: readonly string[] }) {
  return (
    <Banner tone="action" title={words.driftTitle}>
      {words.driftText}
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Banner>
  );
}
