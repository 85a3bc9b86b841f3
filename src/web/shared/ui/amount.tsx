import { groupDigits } from '#web/shared/format/decimal.ts';

import classes from './amount.module.css';

interface AmountProps {
  /** A decimal string; never a number. */
  value: string;
  code?: string | undefined;
}

/** Money or crypto: every digit as it came, grouped, with the code behind it. */
export function Amount({ value, code }: AmountProps) {
  return (
    <span className={classes.amount}>
      {groupDigits(value)}
      {code ? <span className={classes.code}> {code}</span> : null}
    </span>
  );
}
