import { useFormContext } from 'react-hook-form';

import { AmountSwitch } from '#web/shared/forms/amount-switch.tsx';
import type { AddressedQuestion } from '#web/shared/forms/question-address.ts';
import { QuestionForm, QuestionGroup } from '#web/shared/forms/question-form.tsx';
import { ReferenceField } from '#web/shared/forms/reference-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';

import {
  diagnosisDefaults,
  diagnosisFormSchema,
  diagnosisLabels,
  type DiagnosisValues,
  toQuestion,
} from './diagnosis-form-schema.ts';
import { words } from './words/diagnosis-words.ts';
import type { Question } from './rules/outcome.ts';

interface DiagnosisFormProps {
  opened: AddressedQuestion;
  onAsk: (question: Question, email: string) => Promise<void>;
}

/** Who, what kind of transaction, and how much. */
export function DiagnosisForm({ opened, onAsk }: DiagnosisFormProps) {
  return (
    <QuestionForm
      submit={words.run}
      schema={diagnosisFormSchema}
      defaults={diagnosisDefaults(opened)}
      labels={diagnosisLabels}
      action="inspect-customer"
      onAsk={async (values) => onAsk(toQuestion(values), values.email)}
    >
      <ReferenceField />
      <EmailField />
      <QuestionGroup>
        <TransactionContextFields />
      </QuestionGroup>
      <QuestionGroup>
        <AmountSwitch />
      </QuestionGroup>
    </QuestionForm>
  );
}

function EmailField() {
  const { control } = useFormContext<DiagnosisValues>();
  return (
    <TextField
      control={control}
      name="email"
      type="email"
      label={diagnosisLabels.email}
      description={words.emailHelp}
    />
  );
}
