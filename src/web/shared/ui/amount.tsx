import { groupDigits } from '#web/shared/format/decimal.ts';
import { withoutEmptyDigits } from '#web/shared/format/money.ts';

/** Longer ones may wrap: they would push a page wider than a phone. */
const longestLine = 24;

interface AmountProps {
  /** Decimal string, never a number. */
  value: string;
  code?: string | undefined;
}

/** An amount, grouped, with its code, on one line. The title and a printed page have what is cut from it. */
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
