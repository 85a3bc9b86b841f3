import type { EligibilityAnswer as Answer, EligibilityRequest } from '#contract/service/eligibility.ts';
import type { Answered } from '#web/shared/api/use-inspector.ts';
import { ChangesPanel } from '#web/shared/ui/changes-panel.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';
import { RequirementList } from '#web/shared/ui/requirement-list.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';

import {
  describeChanges,
  describeCustomer,
  describeQuestion,
  readVerdict,
  verdictText,
} from './eligibility-rules.ts';
import { words } from './eligibility-words.ts';

interface EligibilityAnswerProps {
  current: Answered<EligibilityRequest, Answer>;
  previous: Answered<EligibilityRequest, Answer> | null;
}

/** The verdict first, then what is open, then the raw answer. */
export function EligibilityAnswer({ current, previous }: EligibilityAnswerProps) {
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
