import type { LimitsRequest } from '#contract/service/limits.ts';
import { useInspector } from '#web/shared/api/use-inspector.ts';
import { type AddressedQuestion, useQuestionAddress } from '#web/shared/forms/question-address.ts';
import { InspectorAnswer } from '#web/shared/ui/inspector-answer.tsx';
import { InspectorLayout } from '#web/shared/ui/inspector-layout.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';

import { LimitsAnswer } from './limits-answer.tsx';
import { LimitsForm } from './limits-form.tsx';
import { limitsInspection } from './limits-queries.ts';
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

interface LimitsInspectorProps {
  opened: AddressedQuestion;
  onAsked: (request: LimitsRequest) => void;
}

function LimitsInspector({ opened, onAsked }: LimitsInspectorProps) {
  const { call, shown, ask, again, isRepeat } = useInspector(limitsInspection);
  const askAndKeep = async (request: LimitsRequest) => {
    onAsked(request);
    await ask(request);
  };
  return (
    <InspectorLayout
      form={<LimitsForm opened={opened} onAsk={askAndKeep} />}
      answerLabel={words.answer}
      isWide
      isLoading={call.isPending}
    >
      <InspectorAnswer call={call} hint={words.hint} onRetry={again} isRepeat={isRepeat}>
        {shown ? <LimitsAnswer {...shown} /> : null}
      </InspectorAnswer>
    </InspectorLayout>
  );
}
