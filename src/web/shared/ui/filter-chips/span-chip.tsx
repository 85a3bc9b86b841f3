import { directoryWords as words } from '#web/shared/words/directory-words.ts';

import { ChoiceChip } from './choice-chip.tsx';

const spansMs = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;
type Span = keyof typeof spansMs;
const spans = Object.keys(spansMs) as readonly Span[];

interface SpanChipProps {
  /** What the time is of: `Last told`. */
  label: string;
  /** Since when, as an ISO instant. */
  from: string | undefined;
  onChoose: (from: string | undefined) => void;
  /** Fields for any other time, shown beside it when they are chosen. */
  fields?: { text: string; areShown: boolean; onShown: (areShown: boolean) => void };
}

/** Narrows a list to what came lately. The address holds the instant, so that it names the same tomorrow. */
export function SpanChip({ label, from, onChoose, fields }: SpanChipProps) {
  const isSet = from !== undefined;
  const choose = (chosen: string) => {
    if (chosen === 'fields' || chosen === 'set') {
      fields?.onShown(chosen === 'fields');
      return;
    }
    const span = spans.find((one) => one === chosen);
    onChoose(span && new Date(Date.now() - spansMs[span]).toISOString());
  };
  const chosen = fields?.areShown === true ? 'fields' : isSet ? 'set' : '';
  const options = [
    { value: '', text: words.any },
    ...(isSet ? [{ value: 'set', text: words.spanSet }] : []),
    ...spans.map((span) => ({ value: span, text: words.spans[span] })),
    ...(fields === undefined ? [] : [{ value: 'fields', text: fields.text }]),
  ];
  const shown = options.find(({ value }) => value === chosen)?.text ?? words.any;
  return (
    <ChoiceChip
      label={label}
      shown={words.filterValue(label, shown)}
      value={chosen}
      options={options}
      onChoose={choose}
    />
  );
}
