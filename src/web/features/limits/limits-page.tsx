import { useState } from 'react';
import * as z from 'zod';

import { eligibilityRequest } from '#contract/service/eligibility.ts';
import { AmountSwitch } from '#web/shared/forms/amount-field.tsx';
import {
  amountOf,
  chosenAmount,
  priceQuestionFields,
  questionMessage,
} from '#web/shared/forms/price-question.ts';
import { type AddressedQuestion, contextOf, useQuestionAddress } from '#web/shared/forms/question-address.ts';
import { QuestionForm, QuestionGroup, ReferenceField } from '#web/shared/forms/question-form.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';
import { transactionContextLabels } from '#web/shared/forms/transaction-context.ts';
import { ChangesPanel, InspectorAnswer, InspectorLayout } from '#web/shared/inspector/inspector.tsx';
import { LimitBars } from '#web/shared/limits/limit-bars.tsx';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { Amount } from '#web/shared/ui/amount.tsx';
import { FactList, ProvenanceLine } from '#web/shared/ui/fact-list.tsx';
import { customersAnswer, JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import type { KnownCustomer, Question } from '#web/shared/verdict/checks.ts';
import { describeQuestion } from '#web/shared/verdict/describe-question.ts';
import { hasAmount } from '#web/shared/verdict/limit-causes.ts';
import { type Inspected, useInspectedCheck } from '#web/shared/verdict/use-inspected-check.ts';
import { VerdictAnswer } from '#web/shared/verdict/verdict-answer.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import { describeLimitChanges } from './limits-rules.ts';
import { words } from './limits-words.ts';

export function LimitsPage() {
  const { openedKey, opened, asksOnOpening, keep } = useQuestionAddress('none');
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <LimitsInspector opened={opened} asksOnOpening={asksOnOpening} onAsked={keep} key={openedKey} />
    </>
  );
}

interface LimitsInspectorProps {
  opened: AddressedQuestion;
  asksOnOpening: boolean;
  onAsked: (question: AddressedQuestion) => void;
}

function LimitsInspector({ opened, asksOnOpening, onAsked }: LimitsInspectorProps) {
  const [isLink] = useState(asksOnOpening);
  const { call, shown, record, unanswered, ask, again, isRepeat } = useInspectedCheck('limits');
  const askAndKeep = async (question: Question) => {
    onAsked({ ...question, ...(hasAmount(question) ? {} : { amountKind: 'none' }) });
    await ask(question);
  };
  return (
    <InspectorLayout
      form={<LimitsForm opened={opened} isLink={isLink} onAsk={askAndKeep} />}
      answerLabel={words.answer}
      isAnswerFirst={isLink}
      isWide
      isLoading={call.isPending}
    >
      {unanswered === null ? null : (
        <VerdictAnswer known={unanswered} about={describeQuestion(unanswered.question)}>
          {describeQuestion(unanswered.question)}
        </VerdictAnswer>
      )}
      <InspectorAnswer call={call} hint={words.hint} onRetry={again} isRepeat={isRepeat}>
        {shown ? <LimitsAnswer {...shown} record={record} /> : null}
      </InspectorAnswer>
    </InspectorLayout>
  );
}

interface LimitsFormProps {
  opened: AddressedQuestion;
  isLink: boolean;
  /** Rejects on failure. */
  onAsk: (question: Question) => Promise<unknown>;
}

/** Takes an amount for the verdict only: the service takes none. */
function LimitsForm({ opened, isLink, onAsk }: LimitsFormProps) {
  return (
    <QuestionForm
      submit={words.getLimits}
      schema={limitsFormSchema}
      defaults={limitsDefaults(opened)}
      labels={limitsLabels}
      action="inspect-customer"
      isAskedOnOpening={isLink}
      onAsk={async (values) => onAsk(toQuestion(values))}
    >
      <ReferenceField />
      <QuestionGroup>
        <TransactionContextFields />
      </QuestionGroup>
      <QuestionGroup>
        <AmountSwitch mayBeNone />
      </QuestionGroup>
    </QuestionForm>
  );
}

interface LimitsAnswerProps {
  current: Inspected;
  previous: Inspected | null;
  record: KnownCustomer | null;
}

function LimitsAnswer({ current, previous, record }: LimitsAnswerProps) {
  const { question, outcomes } = current;
  const { limits } = outcomes;
  if (limits.state !== 'answered' || limits.data === null) return null;
  const windows = readWindows(limits.data);
  const { minFiat, maxFiat } = limits.data.limits.transaction ?? {};
  const about = describeQuestion(question);
  return (
    <>
      <VerdictAnswer known={{ ...current, record }} about={`${about} · ${limits.at}`}>
        {about}
        <ProvenanceLine source={questionWords.fetched} at={limits.at} />
      </VerdictAnswer>
      <ChangesPanel changes={describeLimitChanges(previous, current)} />
      <Panel title={words.windows} flush>
        <LimitBars windows={windows} />
      </Panel>
      <Panel title={words.oneTransaction}>
        <FactList
          facts={[
            { label: words.atLeast, value: bound(minFiat) },
            { label: words.atMost, value: bound(maxFiat) },
          ]}
        />
      </Panel>
      <JsonPanel data={limits.raw} owner={customersAnswer(question.identityReference, 'getLimits')} />
    </>
  );
}

function bound(money: { amount?: string | undefined; currency?: string | undefined } | undefined) {
  return money?.amount === undefined ? null : <Amount value={money.amount} code={money.currency} />;
}

const fields = z.object(priceQuestionFields);

type LimitsValues = z.infer<typeof fields>;

/** Applies the contract's rules. Choice: limitsRequest. */
const limitsFormSchema = fields.superRefine((values, context) => {
  const { error } = eligibilityRequest.safeParse(toQuestion(values));
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]) as keyof LimitsValues;
    context.addIssue({ code: 'custom', path, message: questionMessage(field, values[field], message) });
  }
});

const limitsLabels = {
  identityReference: questionWords.identityReference,
  ...transactionContextLabels,
  fiatAmount: questionWords.fiatAmount,
  cryptoAmount: questionWords.cryptoAmount,
} as const;

function limitsDefaults(opened: AddressedQuestion): LimitsValues {
  return {
    identityReference: opened.identityReference ?? '',
    ...contextOf(opened),
    ...amountOf(opened, 'none'),
  };
}

function toQuestion(values: LimitsValues): Question {
  const { identityReference, transactionType, fiat, crypto, blockchain, method } = values;
  return { identityReference, transactionType, fiat, crypto, blockchain, method, ...chosenAmount(values) };
}
