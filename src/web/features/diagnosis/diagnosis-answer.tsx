import { ChangesPanel } from '#web/shared/ui/changes-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';

import { CauseEntry } from './cause-entry.tsx';
import { CheckList } from './check-list.tsx';
import classes from './diagnosis-answer.module.css';
import { words } from './words/diagnosis-words.ts';
import { describeQuestion } from './rules/describe-question.ts';
import { describeChanges } from './rules/diagnosis-changes.ts';
import { findCauses } from './rules/find-causes.ts';
import { settledCount } from './rules/outcome.ts';
import { sentenceOf, ticketOf } from './rules/ticket.ts';
import { verdictOf } from './rules/verdict.ts';
import type { Run } from './use-diagnosis.ts';

interface DiagnosisAnswerProps {
  current: Run;
  previous: Run | null;
  isFinished: boolean;
  onAgain: () => void;
}

/** One sentence, then each cause with its evidence and the way to its remedy, then what was asked. */
export function DiagnosisAnswer({ current, previous, isFinished, onAgain }: DiagnosisAnswerProps) {
  const { question, email, outcomes } = current;
  const causes = findCauses(question, outcomes);
  const about = `${question.identityReference} · ${describeQuestion(question)}`;
  return (
    <>
      {isFinished ? (
        <VerdictBox
          {...verdictOf(causes)}
          copied={sentenceOf(current, email)}
          details={ticketOf(current, email)}
        >
          {about}
        </VerdictBox>
      ) : (
        <VerdictBox tone="neutral" title={words.asking} detail={words.answeredSoFar(settledCount(outcomes))}>
          {about}
        </VerdictBox>
      )}
      {isFinished ? <ChangesPanel changes={describeChanges(previous, current)} /> : null}
      {causes.length > 0 ? (
        <Panel title={words.causes} flush>
          <ul className={classes.list}>
            {causes.map((cause) => (
              <CauseEntry
                cause={cause}
                question={question}
                onAgain={isFinished ? onAgain : undefined}
                key={`${cause.kind} ${cause.sentence}`}
              />
            ))}
          </ul>
        </Panel>
      ) : null}
      <CheckList question={question} outcomes={outcomes} />
    </>
  );
}
