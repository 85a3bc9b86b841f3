import { useState } from 'react';
import * as z from 'zod';

import { type LimitsAnswer as Answer, limitsRequest, type LimitsRequest } from '#contract/service/limits.ts';
import { identityReference } from '#contract/service/primitives.ts';
import { callService } from '#web/shared/api/call-service.ts';
import {
  type AddressedQuestion,
  contextOf,
  isWhole,
  useQuestionAddress,
} from '#web/shared/forms/question-address.ts';
import { QuestionForm, ReferenceField } from '#web/shared/forms/question-form.tsx';
import { TransactionContextFields } from '#web/shared/forms/transaction-context-fields.tsx';
import { describeContext, transactionContextLabels } from '#web/shared/forms/transaction-context.ts';
import { ChangesPanel, InspectorAnswer, InspectorLayout } from '#web/shared/inspector/inspector.tsx';
import { type Answered, useInspector } from '#web/shared/inspector/use-inspector.ts';
import { LimitBars } from '#web/shared/limits/limit-bars.tsx';
import { readWindows } from '#web/shared/limits/limit-windows.ts';
import { TellPanel } from '#web/shared/messages/tell-panel.tsx';
import { Amount } from '#web/shared/ui/amount.tsx';
import { FactList, ProvenanceLine } from '#web/shared/ui/fact-list.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import { describeLimitChanges, readLimitsVerdict, tellLimits, verdictText } from './limits-rules.ts';
import { words } from './limits-words.ts';

/** How much may a customer still move, and which limit decides? */
export function LimitsPage() {
  const { openedKey, opened, keep } = useQuestionAddress();
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <LimitsInspector opened={opened} onAsked={keep} key={openedKey} />
    </>
  );
}

/** Asks the service for a customer's limits. A read by POST: it changes nothing and is never repeated by itself. */
const limitsInspection = {
  name: 'limits',
  ask: async (body: LimitsRequest) => callService('getLimits', { body }),
  verdictOf: (answer: Answer) => readLimitsVerdict(readWindows(answer)).title,
};

interface LimitsInspectorProps {
  opened: AddressedQuestion;
  onAsked: (request: LimitsRequest) => void;
}

function LimitsInspector({ opened, onAsked }: LimitsInspectorProps) {
  const [isLink] = useState(() => isWhole(opened, 'none'));
  const { call, shown, ask, again, isRepeat } = useInspector(limitsInspection);
  const askAndKeep = async (request: LimitsRequest) => {
    onAsked(request);
    await ask(request);
  };
  return (
    <InspectorLayout
      form={<LimitsForm opened={opened} isLink={isLink} onAsk={askAndKeep} />}
      answerLabel={words.answer}
      isAnswerFirst={isLink}
      isWide
      isLoading={call.isPending}
    >
      <InspectorAnswer call={call} hint={words.hint} onRetry={again} isRepeat={isRepeat}>
        {shown ? <LimitsAnswer {...shown} /> : null}
      </InspectorAnswer>
    </InspectorLayout>
  );
}

interface LimitsFormProps {
  opened: AddressedQuestion;
  /** The address held the whole question. */
  isLink: boolean;
  /** Asks, and rejects with what went wrong. */
  onAsk: (request: LimitsRequest) => Promise<unknown>;
}

/** Whose limits, and for what kind of transaction. */
function LimitsForm({ opened, isLink, onAsk }: LimitsFormProps) {
  return (
    <QuestionForm
      submit={words.getLimits}
      schema={limitsFormSchema}
      defaults={limitsDefaults(opened)}
      labels={limitsLabels}
      action="inspect-customer"
      isAskedOnOpening={isLink}
      onAsk={onAsk}
    >
      <ReferenceField />
      <TransactionContextFields />
    </QuestionForm>
  );
}

interface LimitsAnswerProps {
  current: Answered<LimitsRequest, Answer>;
  previous: Answered<LimitsRequest, Answer> | null;
}

/** What is left first, then every window and source, then the raw answer. */
function LimitsAnswer({ current, previous }: LimitsAnswerProps) {
  const { request, answer, raw, fetchedAt } = current;
  const windows = readWindows(answer);
  const { minFiat, maxFiat } = answer.limits.transaction ?? {};
  return (
    <>
      <VerdictBox {...readLimitsVerdict(windows)} copied={verdictText(current)}>
        {request.identityReference} · {describeContext(request)}
        <ProvenanceLine source={questionWords.fetched} at={fetchedAt} />
      </VerdictBox>
      <TellPanel {...tellLimits(current)} />
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
      <JsonPanel data={raw} />
    </>
  );
}

function bound(money: { amount?: string | undefined; currency?: string | undefined } | undefined) {
  return money?.amount === undefined ? null : <Amount value={money.amount} code={money.currency} />;
}

/** The form's rules are the contract's; white space around a pasted reference goes. Choice: limitsRequest. */
const limitsFormSchema = limitsRequest.extend({
  identityReference: z.string().trim().min(1, questionWords.referenceMissing).pipe(identityReference),
});

/** The fields' labels: the contract's names in plain English. */
const limitsLabels = {
  identityReference: questionWords.identityReference,
  ...transactionContextLabels,
} as const;

type LimitsValues = z.infer<typeof limitsFormSchema>;

/** The form as it opens: with what the address says. */
function limitsDefaults(opened: AddressedQuestion): LimitsValues {
  return { identityReference: opened.identityReference ?? '', ...contextOf(opened) };
}
