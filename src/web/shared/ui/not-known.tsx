import classes from './not-known.module.css';

/** A dash, read as words. Plain elements: some rows have four. */
export function NotKnown({ children }: { children: string }) {
  return (
    <span className={classes.dash} data-not-known>
      <span className="unseen">{children}</span>
    </span>
  );
}
