import type { CustomerRecord } from '#contract/desk/customers.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { FactSource } from '#web/shared/ui/fact-source.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealedValue } from '#web/shared/ui/revealed-value.tsx';

import { NothingSubmitted } from '../documents/nothing-submitted.tsx';
import { factSource, valueSource } from '../record/fact-source.ts';
import { words } from '../words/customer-words.ts';
import { comparePersonalFields, personalLabel } from './personal-labels.ts';
import { submittedFacts } from './submitted-facts.ts';

const text = words.overview;

/** What the desk has of who somebody is: personal values masked, each shown to those who may and say why. */
export function SubmittedPanel({ record }: { record: CustomerRecord }) {
  const { identityReference, personalValues, facts } = record;
  const plain = submittedFacts(facts);
  if (personalValues.length === 0 && plain.length === 0) {
    return (
      <Panel title={text.submitted}>
        <NothingSubmitted identityReference={identityReference} />
      </Panel>
    );
  }
  const values = personalValues.toSorted((one, other) => comparePersonalFields(one.field, other.field));
  return (
    <Panel title={text.submitted}>
      <FactList
        facts={[
          ...values.map(({ field, masked, eventId, at }) => ({
            label: personalLabel(field),
            value: (
              <RevealedValue
                // Another value is another's to ask for.
                key={eventId}
                object={{ kind: 'customer', id: identityReference }}
                field={field}
                label={personalLabel(field).toLowerCase()}
                masked={masked}
              />
            ),
            provenance: <FactSource source={valueSource(eventId, record)} at={at} />,
          })),
          ...plain.map(({ label, value, source, at }) => ({
            label,
            value: <bdi>{value}</bdi>,
            provenance: <FactSource source={factSource(source)} at={at} />,
          })),
        ]}
      />
    </Panel>
  );
}
