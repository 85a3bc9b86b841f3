import { Anchor, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { RampMoment } from '#contract/desk/ramps.ts';
import { hasOwnZone } from '#contract/service/callback-dates.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { place, Sentence } from '#web/shared/language/sentence.tsx';
import { noteWords } from '#web/shared/notes/note-words.ts';
import { paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { boundJson, JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { ServiceTimestamp, Timestamp } from '#web/shared/time/timestamp.tsx';
import type { Tone } from '#web/shared/ui/tone.ts';
import { StatusBadge, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { rampStatusLooks, statusWords } from '#web/shared/words/ramp-words.ts';

import { deliveredQuery, requestedQuery } from '../ramp-queries.ts';
import { markWords, timelineWords } from '../ramp-words.ts';

export function MomentContent({ moment }: { moment: RampMoment }) {
  if (moment.kind === 'note') return <Note note={moment} />;
  return (
    <>
      <Group gap="2px 8px" mih={28}>
        {moment.kind === 'call' ? <Call call={moment} /> : null}
        {moment.kind === 'callback' ? <Callback callback={moment} /> : null}
        {moment.kind === 'refused' ? <Refused refused={moment} /> : null}
        <MomentMarks marks={moment.marks} />
      </Group>
      {moment.kind === 'callback' ? (
        <>
          <Reason name={timelineWords.external} text={moment.externalReason} />
          <Reason name={timelineWords.internal} text={moment.internalReason} />
        </>
      ) : null}
    </>
  );
}

const markTones: Readonly<Partial<Record<RampMoment['marks'][number], Tone>>> = {
  duplicate: 'neutral',
  'signature-refused': 'bad',
  'after-the-end': 'bad',
  stuck: 'bad',
};

export function MomentMarks({ marks }: Pick<RampMoment, 'marks'>) {
  return marks.map((mark) => (
    <ToneBadge tone={markTones[mark] ?? 'action'} title={markWords[mark].why} key={mark}>
      {markWords[mark].name}
    </ToneBadge>
  ));
}

type Of<Kind extends RampMoment['kind']> = Extract<RampMoment, { kind: Kind }>;

function Call({ call }: { call: Of<'call'> }) {
  const { outcome, status, staff, sameSince } = call;
  const isFailed = status !== null && status >= 400;
  return (
    <>
      <StatusChange change={call} />
      {outcome === 'answered' ? null : <ToneBadge tone="action">{timelineWords.noAnswer[outcome]}</ToneBadge>}
      {isFailed ? <ToneBadge tone="bad">{timelineWords.answered({ status })}</ToneBadge> : null}
      <Text component="span" fz="xs" c="dimmed">
        <bdi title={staff?.email}>
          {staff === null ? timelineWords.byNobody : timelineWords.by({ name: staff.name })}
        </bdi>
      </Text>
      {sameSince === null ? null : (
        <Text component="span" fz="xs" c="dimmed">
          <Sentence
            text={timelineWords.sameSince({ count: sameSince.count, when: place('when') })}
            parts={{ when: <Timestamp at={sameSince.lastAt} show="relative" /> }}
          />
        </Text>
      )}
    </>
  );
}

function StatusChange({
  change: { before, rampStatus, writtenStatus },
}: {
  change: Pick<Of<'call'>, 'before' | 'rampStatus' | 'writtenStatus'>;
}) {
  if (rampStatus === null) return null;
  return (
    <>
      {before === null || before === rampStatus ? null : (
        <>
          <Text span inherit c="dimmed">
            <bdi>{shortenMiddle(statusWords(before), 30, 10)}</bdi>
          </Text>
          <IconArrowRight size={14} aria-hidden />
          <VisuallyHidden>{timelineWords.to}</VisuallyHidden>
        </>
      )}
      <bdi>
        <StatusBadge
          status={shortenMiddle(rampStatus, 30, 10)}
          looks={rampStatusLooks}
          written={writtenStatus}
        />
      </bdi>
    </>
  );
}

function Callback({ callback }: { callback: Of<'callback'> }) {
  const { deliveredAt, result, rampStatus, findings } = callback;
  return (
    <>
      {rampStatus === null ? (
        <Text component="span" fz="xs" c="dimmed">
          {timelineWords.noStatus}
        </Text>
      ) : (
        <StatusChange change={callback} />
      )}
      {result === null ? <ToneBadge tone="progress">{timelineWords.notProcessed}</ToneBadge> : null}
      {findings.includes('unreadable-date') ? (
        <ToneBadge tone="action" title={timelineWords.withoutDate}>
          {timelineWords.undated}
        </ToneBadge>
      ) : null}
      {deliveredAt.length > 1 ? (
        <Text component="span" fz="xs" c="dimmed">
          {timelineWords.delivered({ count: deliveredAt.length })}
        </Text>
      ) : null}
    </>
  );
}

function Reason({ name, text }: { name: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <Text mt={2} mb={4} inherit>
      <b>{name}</b> <ForeignText>{text}</ForeignText>
    </Text>
  );
}

function Refused({ refused: { verification, deliveries } }: { refused: Of<'refused'> }) {
  return (
    <>
      <span>{timelineWords.refused[verification]}</span>
      {deliveries.count === 1 ? null : (
        <Text component="span" fz="xs" c="dimmed">
          <Sentence
            text={timelineWords.refusedDeliveries({
              count: deliveries.count,
              callbacks: 1,
              when: place('when'),
            })}
            parts={{ when: <Timestamp at={deliveries.lastAt} show="relative" /> }}
          />
        </Text>
      )}
    </>
  );
}

function Note({ note: { text, author } }: { note: Of<'note'> }) {
  return (
    <>
      {text === null ? (
        <Text component="p" fz="xs" c="dimmed">
          {noteWords.erased}
        </Text>
      ) : (
        <Text mt={4} mb={2} fz="md" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
          {text}
        </Text>
      )}
      <Text component="p" fz="xs" c="dimmed">
        <bdi title={author?.email}>{timelineWords.by({ name: author?.name ?? noteWords.nobody })}</bdi>
      </Text>
    </>
  );
}

export function MomentDetails({ moment }: { moment: RampMoment }) {
  if (moment.kind === 'note') return null;
  return (
    <>
      {moment.marks.map((mark) => (
        <Text component="p" fz="xs" c="dimmed" key={mark}>
          <b>{markWords[mark].name}</b> {markWords[mark].why}
        </Text>
      ))}
      {moment.kind === 'callback' ? <OwnDate callback={moment} /> : null}
      {moment.kind === 'refused' ? (
        <Text component="p" fz="xs" c="dimmed">
          {timelineWords.refusedAnswer({ status: moment.answerStatus })}
        </Text>
      ) : null}
      {moment.kind === 'call' && moment.traceId !== null ? (
        <Text component="p" fz="xs" c="dimmed">
          {timelineWords.trace} <Identifier value={moment.traceId} label={timelineWords.trace} />
        </Text>
      ) : null}
      {moment.kind === 'call' ? <Requested id={moment.id} /> : <Delivered id={moment.id} />}
    </>
  );
}

/** Says if a zone is assumed. Spec: Events; choice: callbackTimes. */
function OwnDate({ callback: { statusDate, statusAt } }: { callback: Of<'callback'> }) {
  if (statusDate === null)
    return (
      <Text component="p" fz="xs" c="dimmed">
        {timelineWords.withoutDate}
      </Text>
    );
  return (
    <Text component="p" fz="xs" c="dimmed">
      {statusAt === null ? (
        <Sentence
          text={timelineWords.noDate({ date: place('date') })}
          parts={{ date: <ForeignText>{statusDate}</ForeignText> }}
        />
      ) : (
        <Sentence
          text={timelineWords.dated({ date: place('date') })}
          parts={{
            date: (
              <span title={hasOwnZone(statusDate) ? timelineWords.zoned : timelineWords.assumedUtc}>
                <ServiceTimestamp at={statusAt} />
              </span>
            ),
          }}
        />
      )}
    </Text>
  );
}

function Requested({ id }: { id: string }) {
  const may = useMay('read-requests');
  const { data, error, refetch } = useQuery({ ...requestedQuery(id), enabled: may });
  if (!may)
    return (
      <Text component="p" fz="xs" c="dimmed">
        {timelineWords.mayNotRead({ roles: whoMay('read-requests') })}
      </Text>
    );
  return (
    <>
      <Anchor component={Link} to={paths.request(id)} size="sm">
        {timelineWords.openRequest}
      </Anchor>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <DelayedSkeleton lines={3} label={timelineWords.loading} />}
      {data?.asked === undefined ? null : <BoundJson title={timelineWords.asked} data={data.asked} />}
      {data?.answered === undefined ? null : <BoundJson title={timelineWords.answer} data={data.answered} />}
      {data && data.asked === undefined && data.answered === undefined ? (
        <Text component="p" fz="xs" c="dimmed">
          {timelineWords.nothingKept}
        </Text>
      ) : null}
    </>
  );
}

function BoundJson({ title, data }: { title: string; data: unknown }) {
  const [isWhole, setWhole] = useState(false);
  const { shown, isCut } = boundJson(data);
  return (
    <div>
      <JsonPanel data={isWhole ? data : shown} title={title} isOpenAtFirst />
      {isCut && !isWhole ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {timelineWords.showWhole}
        </Anchor>
      ) : null}
    </div>
  );
}

function Delivered({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deliveredQuery(id));
  const isGone = data?.unreadableBody === null && (data.body === null || data.body === undefined);
  return (
    <>
      <Anchor component={Link} to={paths.callback(id)} size="sm">
        {timelineWords.openCallback}
      </Anchor>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <DelayedSkeleton lines={3} label={timelineWords.loading} />}
      {typeof data?.unreadableBody === 'string' ? (
        <>
          <Text component="p" fz="xs" c="dimmed">
            {timelineWords.unreadable}
          </Text>
          <ForeignText isRaw>{data.unreadableBody}</ForeignText>
        </>
      ) : null}
      {isGone ? (
        <Text component="p" fz="xs" c="dimmed">
          {timelineWords.gone}
        </Text>
      ) : null}
      {data && data.unreadableBody === null && !isGone ? (
        <BoundJson title={timelineWords.body} data={data.body} />
      ) : null}
    </>
  );
}
