import { useFormContext, useWatch } from 'react-hook-form';

import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { AmountSwitch } from '#web/shared/forms/amount-switch.tsx';
import { CountryField } from '#web/shared/forms/country-field.tsx';
import { DateField } from '#web/shared/forms/date-field.tsx';
import type { AddressedQuestion } from '#web/shared/forms/question-address.ts';
import { QuestionForm, QuestionGroup, ReferenceField } from '#web/shared/forms/question-form.tsx';
import { SegmentedField } from '#web/shared/forms/segmented-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import {
  eligibilityDefaults,
  eligibilityFormSchema,
  eligibilityLabels,
  type EligibilityValues,
  eligibilityLabels as labels,
  toEligibilityRequest,
} from './eligibility-form-schema.ts';
import { words } from './eligibility-words.ts';

interface EligibilityFormProps {
  opened: AddressedQuestion;
  /** The address held the whole question. */
  isLink: boolean;
  /** Asks, and rejects with what went wrong. */
  onAsk: (request: EligibilityRequest) => Promise<unknown>;
}

/** Who, what kind of transaction, how much. */
export function EligibilityForm({ opened, isLink, onAsk }: EligibilityFormProps) {
  return (
    <QuestionForm
      submit={words.check}
      schema={eligibilityFormSchema}
      defaults={eligibilityDefaults(opened)}
      labels={eligibilityLabels}
      action="inspect-customer"
      isAskedOnOpening={isLink}
      onAsk={async (values) => onAsk(toEligibilityRequest(values))}
    >
      <CustomerFields />
      <QuestionGroup>
        <TransactionContextFields />
      </QuestionGroup>
      <QuestionGroup>
        <AmountSwitch mayBeNone />
      </QuestionGroup>
    </QuestionForm>
  );
}

const kinds = [
  { value: 'known', label: words.known },
  { value: 'unknown', label: words.unknown },
];

/** A known customer by reference; an unknown one by e-mail, country and, in the US, state. Spec: Eligibility. */
function CustomerFields() {
  const { control } = useFormContext<EligibilityValues>();
  const [customer, country] = useWatch({ control, name: ['customer', 'countryOfResidence'] });
  return (
    <>
      <SegmentedField control={control} name="customer" label={questionWords.customer} options={kinds} />
      {customer === 'known' ? (
        <ReferenceField />
      ) : (
        <>
          <TextField control={control} name="email" type="email" label={labels.email} required />
          <CountryField
            control={control}
            name="countryOfResidence"
            label={labels.countryOfResidence}
            required
          />
          {country === 'US' ? (
            <TextField
              control={control}
              name="state"
              label={labels.state}
              placeholder={words.stateExample}
              required
            />
          ) : null}
          <DateField control={control} name="dateOfBirth" label={labels.dateOfBirth} />
        </>
      )}
    </>
  );
}
