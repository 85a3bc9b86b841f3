import type { LimitsRequest } from '#contract/service/limits.ts';
import type { AddressedQuestion } from '#web/shared/forms/question-address.ts';
import { QuestionForm } from '#web/shared/forms/question-form.tsx';
import { ReferenceField } from '#web/shared/forms/reference-field.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';

import { limitsDefaults, limitsFormSchema, limitsLabels } from './limits-form-schema.ts';
import { words } from './limits-words.ts';

interface LimitsFormProps {
  opened: AddressedQuestion;
  /** Asks, and rejects with what went wrong. */
  onAsk: (request: LimitsRequest) => Promise<unknown>;
}

/** Whose limits, and for what kind of transaction. */
export function LimitsForm({ opened, onAsk }: LimitsFormProps) {
  return (
    <QuestionForm
      submit={words.getLimits}
      schema={limitsFormSchema}
      defaults={limitsDefaults(opened)}
      labels={limitsLabels}
      action="inspect-customer"
      onAsk={onAsk}
    >
      <ReferenceField />
      <TransactionContextFields />
    </QuestionForm>
  );
}
