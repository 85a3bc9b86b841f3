import { describeContext } from '#web/shared/forms/transaction-context.ts';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ProvenanceLine } from '#web/shared/ui/provenance-line.tsx';
import { RequirementList } from '#web/shared/ui/requirement-list.tsx';
import { VerdictBox } from '#web/shared/ui/verdict-box.tsx';

import classes from './eligibility-answer.module.css';
import { type AnsweredQuestion, describeAmount, describeChanges, readVerdict } from './eligibility-rules.ts';

interface EligibilityAnswerProps {
  current: AnsweredQuestion;
  previous: AnsweredQuestion | null;
  raw: unknown;
  fetchedAt: string;
}

/** The verdict first, then what is open, then the raw answer. */
export function EligibilityAnswer({ current, previous, raw, fetchedAt }: EligibilityAnswerProps) {
  const { request, answer } = current;
  const { tone, title, detail } = readVerdict(answer);
  return (
    <>
      <VerdictBox tone={tone} title={title} detail={detail}>
        {request.identityReference ?? `Unknown customer in ${request.countryOfResidence}`} ·{' '}
        {describeAmount(request)} · {describeContext(request)}
        <ProvenanceLine source="fetched" at={fetchedAt} />
      </VerdictBox>
      <Changes changes={describeChanges(previous, current)} />
      {answer.requirements.length > 0 ? (
        <Panel title={answer.paymentReady ? 'Listed requirements' : 'Open requirements'} flush>
          <RequirementList requirements={answer.requirements} identityReference={request.identityReference} />
        </Panel>
      ) : null}
      <JsonPanel data={raw} />
    </>
  );
}

function Changes({ changes }: { changes: string[] | null }) {
  if (changes === null) return null;
  return (
    <Panel title="Since the last answer">
      {changes.length === 0 ? (
        <p className={classes.changed}>Nothing has changed</p>
      ) : (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
