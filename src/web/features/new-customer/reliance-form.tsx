import { memo } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { useServiceClock } from '#web/shared/time/service-clock.ts';
import { DateField } from '#web/shared/forms/date-field.tsx';
import { RadioField } from '#web/shared/forms/choice-fields.tsx';
import { useFormValue } from '#web/shared/forms/use-desk-form.ts';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { identityLabels } from '#web/shared/identity-form/to-customer-identity.ts';
import { NumberedDocuments } from '#web/shared/identity-form/numbered-documents.tsx';
import { PersonFields } from '#web/shared/identity-form/person-fields.tsx';
import { ResidenceFields } from '#web/shared/identity-form/residence-fields.tsx';

import { ContactFields, CreationForm } from './creation-form.tsx';
import { words } from './new-customer-words.ts';
import {
  emptyReliance,
  relianceResolver,
  type RelianceValues,
  type ScreeningFinding,
  screeningResult,
  serviceDayBy,
  toRelianceRequest,
  type TrueMeans,
} from './reliance-values.ts';
import { type Unsent, useCreation } from './use-creation.ts';

interface RelianceFieldsProps {
  form: UseFormReturn<RelianceValues>;
  trueMeans: TrueMeans | undefined;
}

const RelianceFields = memo(function RelianceFields({ form, trueMeans }: RelianceFieldsProps) {
  const { control } = form;
  const country = useFormValue(form, ({ customerIdentity }) => customerIdentity.residentialAddress.country);
  return (
    <>
      <ContactFields control={control} country={country} />
      <PersonFields control={control} at="customerIdentity" birthDate="dob" />
      <ResidenceFields form={form} at="customerIdentity" />
      <ScreeningFields control={control} trueMeans={trueMeans} />
      <FieldGroup title={words.documents} lead={words.documentsLead}>
        <NumberedDocuments fewest={1} addLabel={words.addDocument} />
      </FieldGroup>
    </>
  );
});

interface RelianceFormProps {
  identityReference: string;
  onUnsent: (unsent: Unsent) => void;
}

/** For customers whom the partner verified and screened. Spec: Endpoints › Identity reliance. */
export function RelianceForm({ identityReference, onUnsent }: RelianceFormProps) {
  const trueMeans = useEnvironment()?.screeningTrueMeans;
  const clock = useServiceClock();
  const creation = useCreation({
    operation: 'shareReliance',
    defaults: emptyReliance(identityReference),
    resolver: relianceResolver(trueMeans, serviceDayBy(clock)),
    toRequest: (values: RelianceValues) => toRelianceRequest(values, trueMeans),
    birthDateOf,
    onUnsent,
  });
  return (
    <CreationForm
      way="reliance"
      labels={relianceLabels(creation.form.getValues('identityDocuments').length)}
      creation={creation}
      birthDateOf={birthDateOf}
    >
      <RelianceFields form={creation.form} trueMeans={trueMeans} />
    </CreationForm>
  );
}

const birthDateOf = ({ customerIdentity }: RelianceValues) => customerIdentity.dob;

function relianceLabels(documents: number) {
  return {
    ...identityLabels(0),
    screeningDate: words.screeningDate,
    screeningSanctionsResult: words.screeningSanctionsResult,
    screeningPepResult: words.screeningPepResult,
    // Documents come after the screening.
    ...identityLabels(documents),
  };
}

interface ScreeningFieldsProps {
  control: Control<RelianceValues>;
  /** Undefined until known; disables the choice. */
  trueMeans: TrueMeans | undefined;
}

const options = [
  { value: 'no-match', label: words.noMatch },
  { value: 'match', label: words.match },
] as const satisfies readonly { value: ScreeningFinding; label: string }[];

/** Preselects neither result: `false` is a value. Spec: Identity reliance. Choice: screeningTrueMeans. */
function ScreeningFields({ control, trueMeans }: ScreeningFieldsProps) {
  const help =
    trueMeans === undefined
      ? words.meaningUnknown
      : words.sentAs({
          noMatch: String(screeningResult('no-match', trueMeans)),
          match: String(screeningResult('match', trueMeans)),
        });
  return (
    <FieldGroup title={words.screening} lead={words.screeningLead}>
      <DateField
        control={control}
        name="screeningDate"
        label={words.screeningDate}
        description={words.screeningDateHelp}
        required
      />
      {(['screeningSanctionsResult', 'screeningPepResult'] as const).map((name) => (
        <WholeRow key={name}>
          <RadioField
            control={control}
            name={name}
            label={words[name]}
            description={help}
            options={options}
            disabled={trueMeans === undefined}
            required
          />
        </WholeRow>
      ))}
    </FieldGroup>
  );
}
