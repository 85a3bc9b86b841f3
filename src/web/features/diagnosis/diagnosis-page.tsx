import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { AmountSwitch } from '#web/shared/forms/amount-switch.tsx';
import { type AddressedQuestion, isWhole, useQuestionAddress } from '#web/shared/forms/question-address.ts';
import { QuestionForm, QuestionGroup, ReferenceField } from '#web/shared/forms/question-form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { InspectorLayout } from '#web/shared/inspector/inspector.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { DiagnosisAnswer } from './diagnosis-answer.tsx';
import {
  diagnosisDefaults,
  diagnosisFormSchema,
  diagnosisLabels,
  type DiagnosisValues,
  toQuestion,
} from './diagnosis-form-schema.ts';
import { useDiagnosis } from './diagnosis-queries.ts';
import { words } from './diagnosis-words.ts';
import { isFinished, type Question } from './outcome.ts';

/** Why can't this customer pay? */
export function DiagnosisPage() {
  const { openedKey, opened, keep } = useQuestionAddress();
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <Diagnosis opened={opened} onAsked={keep} key={openedKey} />
    </>
  );
}

interface DiagnosisProps {
  opened: AddressedQuestion;
  onAsked: (question: Question) => void;
}

function Diagnosis({ opened, onAsked }: DiagnosisProps) {
  const [isLink] = useState(() => isWhole(opened, 'one'));
  const { current, previous, run } = useDiagnosis();
  const ask = async (question: Question, email: string) => {
    onAsked(question);
    await run(question, email);
  };
  return (
    <InspectorLayout
      form={<DiagnosisForm opened={opened} isLink={isLink} onAsk={ask} />}
      answerLabel={words.answer}
      isAnswerFirst={isLink}
      isWide
    >
      {current === null ? (
        <Panel>
          <EmptyState title={words.hintTitle}>{words.hint}</EmptyState>
        </Panel>
      ) : (
        <DiagnosisAnswer
          current={current}
          previous={previous}
          isFinished={isFinished(current.outcomes)}
          onAgain={() => void run(current.question, current.email)}
        />
      )}
    </InspectorLayout>
  );
}

interface DiagnosisFormProps {
  opened: AddressedQuestion;
  /** The address held the whole question. */
  isLink: boolean;
  onAsk: (question: Question, email: string) => Promise<void>;
}

/** Who, what kind of transaction, and how much. */
function DiagnosisForm({ opened, isLink, onAsk }: DiagnosisFormProps) {
  return (
    <QuestionForm
      submit={words.run}
      schema={diagnosisFormSchema}
      defaults={diagnosisDefaults(opened)}
      labels={diagnosisLabels}
      action="inspect-customer"
      isAskedOnOpening={isLink}
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
