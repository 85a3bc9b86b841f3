import { useState } from 'react';
import type { EligibilityAnswer as Answer, EligibilityRequest } from '#contract/service/eligibility.ts';
import { callService } from '#web/shared/api/call-service.ts';
import { type Answered, useInspector } from '#web/shared/inspector/use-inspector.ts';
import { type AddressedQuestion, isWhole, useQuestionAddress } from '#web/shared/forms/question-address.ts';
import { ChangesPanel, InspectorAnswer, InspectorLayout } from '#web/shared/inspector/inspector.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/fact-list.tsx';
import { RequirementList } from '#web/shared/ui/requirements.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import { toAddress } from './eligibility-form-schema.ts';
import { EligibilityForm } from './eligibility-form.tsx';
import {
  describeChanges,
  describeCustomer,
  describeQuestion,
  readVerdict,
  verdictText,
} from './eligibility-rules.ts';
import { words } from './eligibility-words.ts';

/** May this customer pay, and if not, what is missing? */
export function EligibilityPage() {
  const { openedKey, opened, keep } = useQuestionAddress();
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <EligibilityInspector opened={opened} onAsked={keep} key={openedKey} />
    </>
  );
}

/** Asks the service whether a customer may transact. A read by POST: it changes nothing and is never repeated by itself. */
const eligibilityInspection = {
  name: 'eligibility',
  ask: async (body: EligibilityRequest) => callService('checkEligibility', { body }),
  verdictOf: (answer: Parameters<typeof readVerdict>[0]) => readVerdict(answer).title,
};

interface EligibilityInspectorProps {
  opened: AddressedQuestion;
  onAsked: (question: AddressedQuestion) => void;
}

function EligibilityInspector({ opened, onAsked }: EligibilityInspectorProps) {
  const [isLink] = useState(() => isWhole(opened, 'at-most-one'));
  const { call, shown, ask, again, isRepeat } = useInspector(eligibilityInspection);
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
      <InspectorAnswer call={call} hint={words.hint} onRetry={again} isRepeat={isRepeat}>
        {shown ? <EligibilityAnswer {...shown} /> : null}
      </InspectorAnswer>
    </InspectorLayout>
  );
}

interface EligibilityAnswerProps {
  current: Answered<EligibilityRequest, Answer>;
  previous: Answered<EligibilityRequest, Answer> | null;
}

/** The verdict first, then what is open, then the raw answer. */
function EligibilityAnswer({ current, previous }: EligibilityAnswerProps) {
  const { request, answer, raw, fetchedAt } = current;
  return (
    <>
      <VerdictBox {...readVerdict(answer)} copied={verdictText(current)}>
        {describeCustomer(request)} · {describeQuestion(request)}
        <ProvenanceLine source={questionWords.fetched} at={fetchedAt} />
      </VerdictBox>
      <ChangesPanel changes={describeChanges(previous, current)} />
      {answer.requirements.length > 0 ? (
        <Panel title={answer.paymentReady ? words.listed : words.open} flush>
          <RequirementList requirements={answer.requirements} identityReference={request.identityReference} />
        </Panel>
      ) : null}
      <JsonPanel data={raw} />
    </>
  );
}
