import { ChoiceChip } from '#web/shared/ui/filter-chips/choice-chip.tsx';

import { words } from '../words/callbacks-words.ts';
import type { CallbackFilters } from './callback-filters.ts';

const spansMs = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;
type Span = keyof typeof spansMs;
const spans = Object.keys(spansMs) as readonly Span[];

interface SpanChipProps {
  filters: CallbackFilters;
  onChange: (filters: CallbackFilters) => void;
}

/** Narrows to what came lately. The address holds the instant, so that it names the same callbacks tomorrow. */
export function SpanChip({ filters, onChange }: SpanChipProps) {
  const choose = (chosen: string) => {
    const { from: _from, to: _to, ...others } = filters;
    const span = spans.find((one) => one === chosen);
    if (span === undefined) {
      onChange(others);
      return;
    }
    onChange({ ...others, from: new Date(Date.now() - spansMs[span]).toISOString() });
  };
  return (
    <ChoiceChip
      label={words.spanName}
      shown={words.filterValue(words.spanName, filters.from === undefined ? words.any : words.spanSet)}
      value={filters.from === undefined ? '' : 'set'}
      options={[
        { value: '', text: words.any },
        ...(filters.from === undefined ? [] : [{ value: 'set', text: words.spanSet }]),
        ...spans.map((span) => ({ value: span, text: words.spans[span] })),
      ]}
      onChoose={choose}
    />
  );
}
