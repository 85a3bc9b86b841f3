import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod';

import { email as emailRule } from '#contract/service/primitives.ts';
import { AmountSwitch } from '#web/shared/forms/amount-field.tsx';
import {
  checkPriceQuestion,
  priceQuestionDefaults,
  priceQuestionFields,
  priceQuestionLabels,
  toPriceQuestion,
} from '#web/shared/forms/price-question.ts';
import { type AddressedQuestion, useQuestionAddress } from '#web/shared/forms/question-address.ts';
import { QuestionForm, QuestionGroup, ReferenceField } from '#web/shared/forms/question-form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';
import { InspectorLayout } from '#web/shared/inspector/inspector.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import type { Question } from '#web/shared/verdict/checks.ts';
import { useChecks } from '#web/shared/verdict/use-checks.ts';

import { DiagnosisAnswer } from './diagnosis-answer.tsx';
import { words } from './diagnosis-words.ts';

export function DiagnosisPage() {
  const { openedKey, opened, asksOnOpening, keep } = useQuestionAddress('one');
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <Diagnosis opened={opened} asksOnOpening={asksOnOpening} onAsked={keep} key={openedKey} />
    </>
  );
}

interface DiagnosisProps {
  opened: AddressedQuestion;
  asksOnOpening: boolean;
  onAsked: (question: Question) => void;
}

function Diagnosis({ opened, asksOnOpening, onAsked }: DiagnosisProps) {
  const [isLink] = useState(asksOnOpening);
  const { current, previous, isReady, run } = useChecks({ withPrice: true });
  const ask = async (question: Question, email: string) => {
    onAsked(question);
    await run({ question, email });
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
          isFinished={isReady}
          onAgain={() => void run(current)}
        />
      )}
    </InspectorLayout>
  );
}

interface DiagnosisFormProps {
  opened: AddressedQuestion;
  isLink: boolean;
  onAsk: (question: Question, email: string) => Promise<void>;
}

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

const fields = z.object({ ...priceQuestionFields, email: z.string().trim() });

const diagnosisFormSchema = fields.superRefine((values, context) => {
  checkPriceQuestion(values, context);
  if (values.email === '') return;
  for (const { message } of emailRule.safeParse(values.email).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: ['email'], message });
  }
});

const { identityReference, ...transaction } = priceQuestionLabels;

const diagnosisLabels = {
  identityReference,
  email: words.email,
  ...transaction,
} as const;

type DiagnosisValues = z.infer<typeof fields>;

function diagnosisDefaults(opened: AddressedQuestion): DiagnosisValues {
  return { ...priceQuestionDefaults(opened), email: '' };
}

/** A price needs exactly one amount. Spec: Price › Amount rules 1. */
function toQuestion(values: DiagnosisValues): Question {
  return toPriceQuestion(values);
}
