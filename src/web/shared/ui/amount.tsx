import { groupDigits } from '#web/shared/format/decimal.ts';

interface AmountProps {
  /** A decimal string; never a number. */
  value: string;
  code?: string | undefined;
}

/** Money or crypto: every digit as it came, grouped, with the code behind it. */
export function Amount({ value, code }: AmountProps) {
  return (
    <span className="amount">
      {groupDigits(value)}
      {code ? <span className="amount-code"> {code}</span> : null}
    </span>
  );
}
