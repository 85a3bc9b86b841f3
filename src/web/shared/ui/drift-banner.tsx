import { Banner } from './banner.tsx';
import classes from './drift-banner.module.css';

/** Says that an answer does not fit the interface document, and where: `requirements: expected array`. */
export function DriftBanner({ problems }: { problems: readonly string[] }) {
  return (
    <Banner tone="action" title="The answer is not the one in the interface document">
      Nothing was taken from it. See the raw answer below and tell your administrator.
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Banner>
  );
}
