import type { RequestDetail } from '#contract/desk/requests.ts';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { requestLook, tookInWords } from '../words/request-looks.ts';
import { words } from '../words/requests-words.ts';
import classes from './request-detail.module.css';

/** What came of a call, who made it, and how long it took. */
export function RequestOutcome({ request }: { request: RequestDetail }) {
  const { operation, at, staff, durationMs, attempts, traceId } = request;
  const { tone, text, sentence } = requestLook(request);
  const facts: Fact[] = [
    {
      label: words.answer,
      value: (
        <span className={classes.verdict}>
          <ToneBadge tone={tone}>{text}</ToneBadge> {sentence}
        </span>
      ),
    },
    { label: words.operation, value: operationWords(operation) },
    { label: words.at, value: <Timestamp at={at} /> },
    { label: words.by, value: staff === null ? words.nobody : <bdi title={staff.email}>{staff.name}</bdi> },
    { label: words.took, value: tookInWords(durationMs) },
    { label: words.attempts, value: String(attempts) },
    {
      label: words.traceId,
      value: traceId === null ? null : <Identifier value={traceId} label={words.traceId.toLowerCase()} />,
    },
  ];
  return (
    <Panel title={words.outcome}>
      <FactList facts={facts} />
    </Panel>
  );
}
