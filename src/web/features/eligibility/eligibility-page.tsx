import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { AmountSwitch } from '#web/shared/forms/amount-field.tsx';
import { CountryField, StateField } from '#web/shared/forms/place-fields.tsx';
import { DateField } from '#web/shared/forms/date-field.tsx';
import { type AddressedQuestion, useQuestionAddress } from '#web/shared/forms/question-address.ts';
import { QuestionForm, QuestionGroup, ReferenceField } from '#web/shared/forms/question-form.tsx';
import { SegmentedField } from '#web/shared/forms/choice-fields.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';
import { ChangesPanel, InspectorAnswer, InspectorLayout } from '#web/shared/inspector/inspector.tsx';
import { ProvenanceLine } from '#web/shared/ui/fact-list.tsx';
import { customersAnswer, JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RequirementList } from '#web/shared/ui/requirements.tsx';
import type { KnownCustomer } from '#web/shared/verdict/checks.ts';
import { describeQuestion } from '#web/shared/verdict/describe-question.ts';
import { toBeSent } from '#web/shared/verdict/find-causes.ts';
import { type Inspected, useInspectedCheck } from '#web/shared/verdict/use-inspected-check.ts';
import { useVerdict } from '#web/shared/verdict/use-verdict.ts';
import { VerdictAnswer } from '#web/shared/verdict/verdict-answer.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import {
  eligibilityDefaults,
  eligibilityFormSchema,
  eligibilityLabels,
  eligibilityLabels as labels,
  type EligibilityValues,
  toAddress,
  toEligibilityRequest,
} from './eligibility-form-schema.ts';
import { describeChanges } from './eligibility-rules.ts';
import { words } from './eligibility-words.ts';

export function EligibilityPage() {
  const { openedKey, opened, asksOnOpening, keep } = useQuestionAddress('at-most-one');
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <EligibilityInspector opened={opened} asksOnOpening={asksOnOpening} onAsked={keep} key={openedKey} />
    </>
  );
}

interface EligibilityInspectorProps {
  opened: AddressedQuestion;
  asksOnOpening: boolean;
  onAsked: (question: AddressedQuestion) => void;
}

function EligibilityInspector({ opened, asksOnOpening, onAsked }: EligibilityInspectorProps) {
  const [isLink] = useState(asksOnOpening);
  const { call, shown, record, unanswered, ask, again, isRepeat } = useInspectedCheck('eligibility');
  const askAndKeep = async (request: EligibilityRequest) => {
    onAsked(toAddress(request));
    await ask(request);
  };
  return (
    <InspectorLayout
      form={<EligibilityForm opened={opened} isLink={isLink} onAsk={askAndKeep} />}
      answerLabel={words.answer}
      isAnswerFirst={isLink}
      isLoading={call.isPending}
    >
      {unanswered === null ? null : (
        <VerdictAnswer known={unanswered} about={describeQuestion(unanswered.question)}>
          {describeQuestion(unanswered.question)}
        </VerdictAnswer>
      )}
      <InspectorAnswer call={call} hint={words.hint} onRetry={again} isRepeat={isRepeat}>
        {shown ? <EligibilityAnswer {...shown} record={record} /> : null}
      </InspectorAnswer>
    </InspectorLayout>
  );
}

interface EligibilityAnswerProps {
  current: Inspected;
  previous: Inspected | null;
  record: KnownCustomer | null;
}

function EligibilityAnswer({ current, previous, record }: EligibilityAnswerProps) {
  const { question, outcomes } = current;
  const { eligibility } = outcomes;
  const { verdict } = useVerdict({ ...current, record });
  if (eligibility.state !== 'answered' || eligibility.data === null) return null;
  const { paymentReady, requirements } = eligibility.data;
  const shown = paymentReady ? requirements : toBeSent(verdict.causes);
  const about = describeQuestion(question);
  return (
    <>
      <VerdictAnswer known={{ ...current, record }} about={`${about} · ${eligibility.at}`}>
        {about}
        <ProvenanceLine source={questionWords.fetched} at={eligibility.at} />
      </VerdictAnswer>
      <ChangesPanel changes={describeChanges(previous, current)} />
      {shown.length > 0 ? (
        <Panel title={paymentReady ? words.listed : words.open} flush>
          <RequirementList requirements={shown} identityReference={question.identityReference} />
        </Panel>
      ) : null}
      <JsonPanel
        data={eligibility.raw}
        owner={customersAnswer(question.identityReference, 'checkEligibility')}
      />
    </>
  );
}

interface EligibilityFormProps {
  opened: AddressedQuestion;
  isLink: boolean;
  /** Rejects on failure. */
  onAsk: (request: EligibilityRequest) => Promise<unknown>;
}

function EligibilityForm({ opened, isLink, onAsk }: EligibilityFormProps) {
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

/** Spec: Eligibility. */
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
            <StateField control={control} name="state" label={labels.state} required />
          ) : null}
          <DateField control={control} name="dateOfBirth" label={labels.dateOfBirth} />
        </>
      )}
    </>
  );
}
