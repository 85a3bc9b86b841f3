import { memo } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { useServiceClock } from '#web/shared/api/service-clock.ts';
import { FieldGroup } from '#web/shared/identity-form/field-group.tsx';
import { identityLabels } from '#web/shared/identity-form/identity-labels.ts';
import { NumberedDocuments } from '#web/shared/identity-form/numbered-documents.tsx';
import { PersonFields } from '#web/shared/identity-form/person-fields.tsx';
import { ResidenceFields } from '#web/shared/identity-form/residence-fields.tsx';

import { ContactFields } from '../creation/contact-fields.tsx';
import { CreationForm } from '../creation/creation-form.tsx';
import { words } from '../words/new-customer-words.ts';
import {
  emptyReliance,
  relianceResolver,
  type RelianceValues,
  serviceDayBy,
  toRelianceRequest,
  type TrueMeans,
} from './reliance-values.ts';
import { ScreeningFields } from './screening-fields.tsx';
import type { Unsent } from '../creation/unsent-work.ts';
import { useCreation } from '../creation/use-creation.ts';

interface RelianceFormProps {
  identityReference: string;
  onUnsent: (unsent: Unsent) => void;
}

/** A customer whom the partner has verified and screened. Spec: Endpoints › Identity reliance. */
export function RelianceForm({ identityReference, onUnsent }: RelianceFormProps) {
  const trueMeans = useEnvironment()?.screeningTrueMeans;
  const clock = useServiceClock();
  const form = useForm<RelianceValues>({
    defaultValues: emptyReliance(identityReference),
    resolver: relianceResolver(trueMeans, serviceDayBy(clock)),
    mode: 'onTouched',
  });
  const creation = useCreation({
    operation: 'shareReliance',
    form,
    toRequest: (values: RelianceValues) => toRelianceRequest(values, trueMeans),
    birthDateOf,
    onUnsent,
  });
  return (
    <CreationForm
      way="reliance"
      form={form}
      labels={relianceLabels(form.getValues('identityDocuments').length)}
      creation={creation}
      birthDateOf={birthDateOf}
    >
      <RelianceFields form={form} trueMeans={trueMeans} />
    </CreationForm>
  );
}

const birthDateOf = ({ customerIdentity }: RelianceValues) => customerIdentity.dob;

interface RelianceFieldsProps {
  form: UseFormReturn<RelianceValues>;
  trueMeans: TrueMeans | undefined;
}

const RelianceFields = memo(function RelianceFields({ form, trueMeans }: RelianceFieldsProps) {
  const { control } = form;
  return (
    <>
      <ContactFields control={control} />
      <PersonFields control={control} at="customerIdentity" birthDate="dob" />
      <ResidenceFields form={form} at="customerIdentity" />
      <ScreeningFields control={control} trueMeans={trueMeans} />
      <FieldGroup title={words.documents} lead={words.documentsLead}>
        <NumberedDocuments fewest={1} addLabel={words.addDocument} />
      </FieldGroup>
    </>
  );
});

function relianceLabels(documents: number) {
  return {
    ...identityLabels(0),
    screeningDate: words.screeningDate,
    screeningSanctionsResult: words.screeningSanctionsResult,
    screeningPepResult: words.screeningPepResult,
    // The documents stand below the screening.
    ...identityLabels(documents),
  };
}
