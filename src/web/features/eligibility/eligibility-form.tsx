import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { AmountSwitch } from '#web/shared/forms/amount-switch.tsx';
import type { AddressedQuestion } from '#web/shared/forms/question-address.ts';
import { QuestionForm, QuestionGroup } from '#web/shared/forms/question-form.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';

import { CustomerFields } from './customer-fields.tsx';
import {
  eligibilityDefaults,
  eligibilityFormSchema,
  eligibilityLabels,
  toEligibilityRequest,
} from './eligibility-form-schema.ts';
import { words } from './eligibility-words.ts';

interface EligibilityFormProps {
  opened: AddressedQuestion;
  /** Asks, and rejects with what went wrong. */
  onAsk: (request: EligibilityRequest) => Promise<unknown>;
}

/** Who, what kind of transaction, how much. */
export function EligibilityForm({ opened, onAsk }: EligibilityFormProps) {
  return (
    <QuestionForm
      submit={words.check}
      schema={eligibilityFormSchema}
      defaults={eligibilityDefaults(opened)}
      labels={eligibilityLabels}
      action="inspect-customer"
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
