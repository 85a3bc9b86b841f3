import { groupDigits } from '#web/shared/format/decimal.ts';
import { withoutEmptyDigits } from '#web/shared/format/money.ts';

/** Longest amount, in characters, kept on one line: a longer one would push a page wider than a phone. */
const longestLine = 24;

interface AmountProps {
  /** Decimal string. */
  value: string;
  code?: string | undefined;
}

/** The title and a printed page have the uncut value. */
export function Amount({ value, code }: AmountProps) {
  const shown = withoutEmptyDigits(value, code);
  const whole = shown === value ? undefined : value;
  return (
    <span className="amount" data-short={value.length <= longestLine || undefined} title={whole}>
      <span data-whole={whole}>{groupDigits(shown)}</span>
      {code ? <span className="amount-code"> {code}</span> : null}
    </span>
  );
}
