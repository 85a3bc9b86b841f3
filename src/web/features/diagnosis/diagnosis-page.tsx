import { type AddressedQuestion, useQuestionAddress } from '#web/shared/forms/question-address.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { InspectorLayout } from '#web/shared/ui/inspector-layout.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { DiagnosisAnswer } from './diagnosis-answer.tsx';
import { DiagnosisForm } from './diagnosis-form.tsx';
import { words } from './words/diagnosis-words.ts';
import { isFinished, type Question } from './rules/outcome.ts';
import { useDiagnosis } from './use-diagnosis.ts';

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
  const { current, previous, run } = useDiagnosis();
  const ask = async (question: Question, email: string) => {
    onAsked(question);
    await run(question, email);
  };
  return (
    <InspectorLayout form={<DiagnosisForm opened={opened} onAsk={ask} />} answerLabel={words.answer} isWide>
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
