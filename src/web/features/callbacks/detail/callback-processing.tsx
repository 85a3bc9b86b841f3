import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { CallbackRecord } from '#contract/desk/callbacks.ts';
import { formatBytes } from '#web/shared/format/format-bytes.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { type Fact, FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { processAgain } from '../queries/callback-queries.ts';
import { resultOf } from '../queries/callback-rows.ts';
import { resultLook } from '../words/callback-looks.ts';
import { words } from '../words/callbacks-words.ts';
import classes from './callback-detail.module.css';

/** What came of it, when, and the way to have it processed once more. */
export function CallbackProcessing({ callback }: { callback: CallbackRecord }) {
  const { event, answerStatus, bodyBytes, receivedAt } = callback;
  const again = useProcessAgain(callback);
  const result = resultOf(callback);
  const { tone, text } = resultLook(result);
  const facts: Fact[] = [
    {
      label: words.result,
      value: (
        <span className={classes.verdict}>
          <ToneBadge tone={tone}>{text}</ToneBadge> {words.resultsAtLength[result]}
        </span>
      ),
    },
    ...(event?.isLate === true
      ? [{ label: words.late, value: <ToneBadge tone="action">{words.lateText}</ToneBadge> }]
      : []),
    { label: words.receivedAt, value: <Timestamp at={receivedAt} /> },
    ...(event === null
      ? []
      : [
          { label: words.receivedServiceAt, value: <ServiceTimestamp at={event.receivedServiceAt} /> },
          {
            label: words.processedAt,
            value: event.processedAt === null ? words.notProcessed : <Timestamp at={event.processedAt} />,
          },
        ]),
    { label: words.answer, value: `HTTP ${answerStatus}` },
    { label: words.bytes, value: formatBytes(bodyBytes) },
  ];
  return (
    <Panel
      title={words.processing}
      aside={
        event === null ? null : (
          <RoleGateButton
            action="process-callbacks"
            variant="default"
            size="compact-sm"
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            {words.processAgain}
          </RoleGateButton>
        )
      }
    >
      {again.error ? <ErrorPanel error={again.error} onRetry={() => again.mutate()} /> : null}
      {again.data === undefined ? null : <p className={classes.outcome}>{again.data}</p>}
      <FactList facts={facts} />
    </Panel>
  );
}

/** Processes it once more and says what came of that: it is safe however often it is done. */
function useProcessAgain({ id, event: before }: CallbackRecord) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const event = await processAgain(client, id);
      const now = resultOf({ event, isDuplicate: false });
      const was = resultOf({ event: before, isDuplicate: false });
      const change = now === was ? words.processedSame : words.processedChanged(words.results[was]);
      return `${words.processedAgain(words.results[now])}. ${change}`;
    },
    onSuccess: (said) => announce(said),
  });
}
