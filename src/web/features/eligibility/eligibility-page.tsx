import type { EligibilityRequest } from '#contract/service/eligibility.ts';
import { useInspector } from '#web/shared/api/use-inspector.ts';
import { type AddressedQuestion, useQuestionAddress } from '#web/shared/forms/question-address.ts';
import { InspectorAnswer } from '#web/shared/ui/inspector-answer.tsx';
import { InspectorLayout } from '#web/shared/ui/inspector-layout.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { EligibilityAnswer } from './eligibility-answer.tsx';
import { EligibilityForm } from './eligibility-form.tsx';
import { toAddress } from './eligibility-form-schema.ts';
import { eligibilityInspection } from './eligibility-queries.ts';
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

interface EligibilityInspectorProps {
  opened: AddressedQuestion;
  onAsked: (question: AddressedQuestion) => void;
}

function EligibilityInspector({ opened, onAsked }: EligibilityInspectorProps) {
  const { call, shown, ask, again, isRepeat } = useInspector(eligibilityInspection);
  const askAndKeep = async (request: EligibilityRequest) => {
    onAsked(toAddress(request));
    await ask(request);
  };
  return (
    <InspectorLayout
      form={<EligibilityForm opened={opened} onAsk={askAndKeep} />}
      answerLabel={words.answer}
      isLoading={call.isPending}
    >
      <InspectorAnswer call={call} hint={words.hint} onRetry={again} isRepeat={isRepeat}>
        {shown ? <EligibilityAnswer {...shown} /> : null}
      </InspectorAnswer>
    </InspectorLayout>
  );
}
