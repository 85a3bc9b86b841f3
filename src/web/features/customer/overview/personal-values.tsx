import { useQuery } from '@tanstack/react-query';

import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealedValue } from '#web/shared/ui/revealed-value.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';

import { customerRecordQuery } from '../record/customer-queries.ts';
import { comparePersonalFields, personalLabel } from './personal-labels.ts';

/** What the desk has of who somebody is, masked; each value is shown to those who may and say why. Nothing where it has nothing. */
export function PersonalValues({ identityReference }: { identityReference: string }) {
  const { data } = useQuery(customerRecordQuery(identityReference));
  if (!data || data.personalValues.length === 0) return null;
  const values = data.personalValues.toSorted((one, other) => comparePersonalFields(one.field, other.field));
  return (
    <Panel title="Personal data">
      <FactList
        facts={values.map(({ field, masked, eventId, at }) => ({
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
          provenance: <Timestamp at={at} />,
        }))}
      />
    </Panel>
  );
}
