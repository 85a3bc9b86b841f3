import { groupDigits } from '#web/shared/format/decimal.ts';

interface AmountProps {
  /** Decimal string, never a number. */
  value: string;
  code?: string | undefined;
}

/** An amount: every digit, grouped, with its code. */
export function Amount({ value, code }: AmountProps) {
  return (
    <span className="amount">
      {groupDigits(value)}
      {code ? <span className="amount-code"> {code}</span> : null}
    </span>
  );
}
