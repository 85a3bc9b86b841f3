import { Box, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import type { RampMoment } from '#contract/desk/ramps.ts';
import type { CustomerLanguage } from '#contract/messages/message-rules.ts';
import { rampId as rampIdSchema } from '#contract/service/primitives.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { RampLookupForm } from '#web/shared/find/ramp-lookup-form.tsx';
import { contractText } from '#web/shared/language/contract-texts.ts';
import type { MessageValues } from '#web/shared/messages/customer-messages.ts';
import { SentenceText, SentenceTools } from '#web/shared/messages/sentence-text.tsx';
import { useCustomerSentence } from '#web/shared/messages/use-customer-sentence.ts';
import { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { LeaveNote, NoteForm } from '#web/shared/notes/note-form.tsx';
import { noteWords } from '#web/shared/notes/note-words.ts';
import { absoluteTime } from '#web/shared/time/format-time.ts';
import { serviceTimeAt, useServiceClock } from '#web/shared/time/service-clock.ts';
import { useTickingText } from '#web/shared/time/ticker.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactSource } from '#web/shared/ui/fact-list.tsx';
import { saysBlocked } from '#web/shared/words/status-sentences.ts';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { WithheldPanel } from '#web/shared/ui/withheld-panel.tsx';
import { PresenceBar } from '#web/shared/queue/presence-bar.tsx';
import { QueueStrip, useStripPatience } from '#web/shared/queue/queue-strip.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ForbiddenCall } from '#web/shared/ui/role-gate.tsx';
import { statusWords } from '#web/shared/words/ramp-words.ts';

import { type KnownRamp, useRamp } from './known-ramp.ts';
import { RampDetails, RampLinks } from './money/ramp-details.tsx';
import { RampHeader } from './ramp-header.tsx';
import { RampMoney } from './money/ramp-money.tsx';
import { RampProgress } from './progress/ramp-progress.tsx';
import { RampTimeline } from './timeline/ramp-timeline.tsx';
import { tellWords, words } from './ramp-words.ts';
import classes from './ramp-page.module.css';
import {
  customerPartsOf,
  customerTextOf,
  internalReasonOf,
  deadlineOf,
  messageValuesOf,
  type ShownStatus,
} from './tell-texts.ts';

/** Rejects an invalid id before any request. */
export function RampDetailPage() {
  const { rampId = '' } = useParams();
  const parsed = rampIdSchema.safeParse(rampId);
  if (parsed.success) return <RampView rampId={parsed.data} key={parsed.data} />;
  return (
    <>
      <PageHeader title={words.notAnId} />
      <Panel>
        <EmptyState title={words.notAnIdTitle}>
          {words.notAnIdText({ why: contractText(parsed.error.issues[0]?.message ?? '') })}
        </EmptyState>
        <RampLookupForm />
      </Panel>
    </>
  );
}

/** Search parameters: changing them isn't leaving the page. */
const ownSearch = ['moment'];

function RampView({ rampId }: { rampId: string }) {
  const { known, record, answer, mayLookUp } = useRamp(rampId);
  const [draft] = useState(() => new NoteDraft());
  // Pressing it again starts no second request.
  const sync = () => void answer.refetch({ cancelRefetch: false });
  const { data } = answer;
  const timeZone = useTimeZone();
  // The time makes every sync announced, even without changes.
  useAnnouncement(
    data?.data
      ? words.synced({
          status: statusWords(data.data.status),
          at: absoluteTime(Date.parse(data.fetchedAt), timeZone).clock,
        })
      : null,
  );
  const isStripAwaited = useStripPatience({ kind: 'ramp', id: rampId });
  const isKnown = known.ramp !== null || known.record !== null;
  const isWaiting = record.isPending || (mayLookUp && answer.isPending);
  const isOpening = isStripAwaited || (!isKnown && isWaiting && !answer.error);

  return (
    <>
      <RampHeader
        known={known}
        hasFailed={answer.error !== null}
        isFetching={answer.isFetching}
        onSync={sync}
      />
      <Stack gap="md" style={{ containerType: 'inline-size' }}>
        <PresenceBar record={{ kind: 'ramp', id: rampId }} />
        <QueueStrip record={{ kind: 'ramp', id: rampId }} />
        {answer.error ? <RampFailure error={answer.error} isRemembered={isKnown} onRetry={sync} /> : null}
        {record.error ? <ErrorPanel error={record.error} onRetry={() => void record.refetch()} /> : null}
        {mayLookUp || isKnown || record.isPending ? null : (
          <ForbiddenCall action="look-up-ramp" say={words.mayLookUp} />
        )}
        {isOpening ? <DelayedSkeleton lines={10} label={words.loadingRamp} /> : null}
        {data && data.data === null ? <DriftBanner problems={data.drift} /> : null}
        {isKnown && !isOpening ? <RampContent known={known} draft={draft} /> : null}
        {data && !isOpening ? (
          <JsonPanel
            data={data.raw}
            title={words.rawAnswer}
            owner={{ object: { kind: 'ramp', id: rampId }, operation: 'getRamp' }}
          />
        ) : null}
        {record.data ? (
          <WithheldPanel object={{ kind: 'ramp', id: rampId }} withheld={record.data.withheld} />
        ) : null}
      </Stack>
      <LeaveNote draft={draft} keptThrough={ownSearch} />
    </>
  );
}

interface RampFailureProps {
  error: unknown;
  /** A record exists all the same. */
  isRemembered: boolean;
  onRetry: () => void;
}

function RampFailure({ error, isRemembered, onRetry }: RampFailureProps) {
  if (isApiError(error) && error.answeredBy === 'service' && error.status === 404) {
    if (isRemembered) {
      return (
        <Banner tone="action" title={words.serviceKnowsNone}>
          {words.serviceKnowsNoneText}
        </Banner>
      );
    }
    return (
      <Panel>
        <EmptyState title={words.notFound}>{words.notFoundText}</EmptyState>
        <RampLookupForm />
      </Panel>
    );
  }
  return (
    <ErrorPanel error={error} onRetry={onRetry}>
      {isRemembered ? <p>{words.remembered}</p> : null}
    </ErrorPanel>
  );
}

function RampContent({ known, draft }: { known: KnownRamp; draft: NoteDraft }) {
  const { rampId, record, ramp } = known;
  const clock = useServiceClock();
  const deadline = useTickingText((browserMs) =>
    ramp === null ? '' : deadlineOf(ramp, clock ? serviceTimeAt(clock, browserMs) : browserMs),
  );
  const values = messageValuesOf(known, deadline);
  return (
    <>
      <RampProgress known={known} />
      <div className={classes.columns}>
        <Stack gap="md" style={{ containerType: 'inline-size' }}>
          {ramp ? (
            <TellCustomer
              shown={{
                status: ramp.status,
                isStuck: record?.isStuck ?? false,
                direction: record?.direction,
                method: record?.method,
              }}
              timeline={record?.timeline ?? []}
              language={record?.customerLanguage}
              values={values}
            />
          ) : null}
          <RampMoney known={known} />
          <RampTimeline record={record} />
        </Stack>
        <Stack gap="md" style={{ containerType: 'inline-size' }}>
          <RampDetails known={known} />
          <Panel title={noteWords.title}>
            <NoteForm object={{ kind: 'ramp', id: rampId }} draft={draft} />
          </Panel>
          <RampLinks rampId={rampId} />
        </Stack>
      </div>
    </>
  );
}

interface TellCustomerProps {
  shown: ShownStatus;
  timeline: readonly RampMoment[];
  language?: CustomerLanguage | undefined;
  values?: MessageValues;
}

/** Keeps the internal reason, which must not be sent, apart. */
function TellCustomer({ shown, timeline, language, values }: TellCustomerProps) {
  const { status } = shown;
  const { text, at, isToSend, isLate } = customerTextOf(shown, timeline);
  const parts = customerPartsOf(shown, timeline);
  const sentence = useCustomerSentence(parts ?? [], { language, values });
  const internal = internalReasonOf(status, timeline);
  return (
    <Panel
      title={tellWords.title}
      aside={
        isToSend ? (
          <SentenceTools
            sentence={sentence}
            isFixed={at !== null && !isLate}
            isBlock={saysBlocked(status)}
            values={values}
          />
        ) : null
      }
    >
      {isToSend ? (
        <SentenceText sentence={sentence} />
      ) : (
        <Text inherit className="anywhere">
          <ForeignText>{text}</ForeignText>
        </Text>
      )}
      <p className={classes.source}>
        {at === null ? (
          isToSend ? (
            tellWords.byDesk
          ) : null
        ) : (
          <FactSource source={tellWords.byService} at={at} />
        )}
      </p>
      {isLate ? <p className={classes.source}>{tellWords.askFirst}</p> : null}
      {internal === null ? null : (
        <Box
          component="section"
          py="xs"
          px="sm"
          bg="var(--rampart-bad-fill)"
          bd="1px solid var(--rampart-bad-line)"
          bdrs="md"
          mt="sm"
          aria-label={tellWords.internalTitle}
        >
          <Text mb={2} c="var(--rampart-bad-text)" fz="xs" fw={600}>
            {tellWords.internalTitle}
          </Text>
          <Text inherit className="anywhere">
            <ForeignText>{internal.text}</ForeignText>
          </Text>
        </Box>
      )}
    </Panel>
  );
}
