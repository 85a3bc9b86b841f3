import type { PriceQuery } from '#contract/service/price.ts';
import { AmountSwitch } from '#web/shared/forms/amount-switch.tsx';
import type { AddressedQuestion } from '#web/shared/forms/question-address.ts';
import {
  priceQuestionDefaults,
  priceQuestionLabels,
  priceQuestionSchema,
  toPriceQuestion,
} from '#web/shared/forms/price-question.ts';
import { QuestionForm, QuestionGroup } from '#web/shared/forms/question-form.tsx';
import { ReferenceField } from '#web/shared/forms/reference-field.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';

import { words } from './price-words.ts';

interface PriceFormProps {
  opened: AddressedQuestion;
  /** Asks, and rejects with what went wrong. */
  onAsk: (query: PriceQuery) => Promise<unknown>;
}

/** Who, what kind of transaction, and exactly one amount. */
export function PriceForm({ opened, onAsk }: PriceFormProps) {
  return (
    <QuestionForm
      submit={words.getPrice}
      schema={priceQuestionSchema}
      defaults={priceQuestionDefaults(opened)}
      labels={priceQuestionLabels}
      action="inspect-customer"
      onAsk={async (values) => onAsk(toPriceQuestion(values))}
    >
      <ReferenceField />
      <TransactionContextFields />
      <QuestionGroup>
        <AmountSwitch />
      </QuestionGroup>
    </QuestionForm>
  );
}
