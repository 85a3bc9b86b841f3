import { useForm, useWatch } from 'react-hook-form';

import { useEnvironment } from '#web/shared/api/environment.ts';
import { FieldGroup } from '#web/shared/identity-form/field-group.tsx';
import { identityLabels } from '#web/shared/identity-form/identity-labels.ts';
import { NumberedDocuments } from '#web/shared/identity-form/numbered-documents.tsx';
import { PersonFields } from '#web/shared/identity-form/person-fields.tsx';
import { ResidenceFields } from '#web/shared/identity-form/residence-fields.tsx';

import { ContactFields } from '../creation/contact-fields.tsx';
import { CreationForm } from '../creation/creation-form.tsx';
import { words } from '../new-customer-words.ts';
import {
  emptyReliance,
  relianceResolver,
  type RelianceValues,
  toRelianceRequest,
} from './reliance-values.ts';
import { ScreeningFields } from './screening-fields.tsx';
import type { Unsent } from '../unsent-work.ts';
import { useCreation } from '../creation/use-creation.ts';

interface RelianceFormProps {
  identityReference: string;
  onUnsent: (unsent: Unsent) => void;
}

/** A customer whom the partner has verified and screened. Spec: Endpoints › Identity reliance. */
export function RelianceForm({ identityReference, onUnsent }: RelianceFormProps) {
  const trueMeans = useEnvironment()?.screeningTrueMeans;
  const form = useForm<RelianceValues>({
    defaultValues: emptyReliance(identityReference),
    resolver: relianceResolver(trueMeans),
    mode: 'onTouched',
  });
  const { control } = form;
  const creation = useCreation({
    operation: 'shareReliance',
    form,
    toRequest: (values: RelianceValues) => toRelianceRequest(values, trueMeans),
    onUnsent,
  });
  const reference = useWatch({ control, name: 'identityReference' });
  return (
    <CreationForm
      way="reliance"
      form={form}
      reference={reference.trim()}
      labels={relianceLabels(form.getValues('identityDocuments').length)}
      creation={creation}
    >
      <ContactFields control={control} />
      <PersonFields control={control} at="customerIdentity" birthDate="dob" />
      <ResidenceFields form={form} at="customerIdentity" />
      <ScreeningFields control={control} trueMeans={trueMeans} />
      <FieldGroup title={words.documents} lead={words.documentsLead}>
        <NumberedDocuments fewest={1} addLabel={words.addDocument} />
      </FieldGroup>
    </CreationForm>
  );
}

function relianceLabels(documents: number) {
  return {
    ...identityLabels(documents),
    screeningDate: words.screeningDate,
    screeningSanctionsResult: words.screeningSanctionsResult,
    screeningPepResult: words.screeningPepResult,
  };
}
