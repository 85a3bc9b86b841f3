import type { RampRecord } from '#contract/service/ramp.ts';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { FactSource } from '#web/shared/ui/fact-source.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealedValue } from '#web/shared/ui/revealed-value.tsx';

import type { KnownRamp } from '../detail/use-ramp.ts';
import { personalWords, words } from '../words/ramps-words.ts';
import { instructionLines, lineLabel } from './ramp-rules.ts';

const linePrefix = 'instructions.';

/** Where it goes: wallet and bank, masked, each revealed to those who may. Product: Personal data. */
export function PersonalPanel({ known: { rampId, record, ramp } }: { known: KnownRamp }) {
  const kept = record?.personalValues ?? [];
  const facts =
    kept.length > 0
      ? kept.map(({ field, masked, at }): Fact => {
          const label = labelOf(field);
          return {
            label,
            value: (
              <RevealedValue
                object={{ kind: 'ramp', id: rampId }}
                field={field}
                label={label.toLowerCase()}
                masked={masked}
              />
            ),
            provenance: <FactSource source={words.fetched} at={at} />,
          };
        })
      : masksOf(ramp);
  return facts.length === 0 ? null : (
    <Panel title={words.personal}>
      <FactList facts={facts} />
    </Panel>
  );
}

/** As the answer has them: nothing is kept yet, so nothing can be revealed. */
function masksOf(ramp: RampRecord | null): Fact[] {
  const crypto = ramp?.target?.crypto ?? ramp?.source?.crypto;
  return [
    { label: labelOf('walletAddress'), value: crypto?.walletAddress },
    { label: labelOf('walletAddressMemo'), value: crypto?.walletAddressMemo },
    ...instructionLines(ramp?.target?.fiat?.instructions),
  ]
    .filter(({ value }) => value !== undefined && value !== '')
    .map(({ label, value = '' }) => ({ label, value: <ForeignText>{value}</ForeignText> }));
}

function labelOf(field: string): string {
  if (field.startsWith(linePrefix)) return lineLabel(field.slice(linePrefix.length));
  return (Object.hasOwn(personalWords, field) ? personalWords[field] : undefined) ?? field;
}
