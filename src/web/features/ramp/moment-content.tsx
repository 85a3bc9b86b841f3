import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { RampMoment } from '#contract/desk/ramps.ts';
import { hasOwnZone } from '#contract/service/callback-dates.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
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

import { deliveredQuery, requestedQuery } from './ramp-queries.ts';
import { markWords, timelineWords } from './ramp-words.ts';
import classes from './ramp-timeline.module.css';

/** The content of a timeline entry in one line, where it has no more to say: what happened and what is wrong with it. */
export function MomentContent({ moment }: { moment: RampMoment }) {
  if (moment.kind === 'note') return <Note note={moment} />;
  return (
    <>
      <div className={classes.line}>
        {moment.kind === 'call' ? <Call call={moment} /> : null}
        {moment.kind === 'callback' ? <Callback callback={moment} /> : null}
        {moment.kind === 'refused' ? <Refused refused={moment} /> : null}
        <MomentMarks marks={moment.marks} />
      </div>
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

/** What is wrong with an entry; why is in its details. */
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
      <span className={classes.quiet}>
        <bdi title={staff?.email}>
          {staff === null ? timelineWords.byNobody : timelineWords.by({ name: staff.name })}
        </bdi>
      </span>
      {sameSince === null ? null : (
        <span className={classes.quiet}>
          {timelineWords.sameSince({ count: sameSince.count })}{' '}
          <Timestamp at={sameSince.lastAt} show="relative" />
        </span>
      )}
    </>
  );
}

/** The status before and after. */
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
          <span className={classes.before}>
            <bdi>{shortenMiddle(statusWords(before), 30, 10)}</bdi>
          </span>
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
        <span className={classes.quiet}>{timelineWords.noStatus}</span>
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
        <span className={classes.quiet}>{timelineWords.delivered({ count: deliveredAt.length })}</span>
      ) : null}
    </>
  );
}

function Reason({ name, text }: { name: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <p className={classes.reason}>
      <b>{name}</b> <ForeignText>{text}</ForeignText>
    </p>
  );
}

function Refused({ refused: { verification, deliveries } }: { refused: Of<'refused'> }) {
  return (
    <>
      <span>{timelineWords.refused[verification]}</span>
      {deliveries.count === 1 ? null : (
        <span className={classes.quiet}>
          {timelineWords.refusedDeliveries({ count: deliveries.count, callbacks: 1 })}{' '}
          <Timestamp at={deliveries.lastAt} show="relative" />
        </span>
      )}
    </>
  );
}

function Note({ note: { text, author } }: { note: Of<'note'> }) {
  return (
    <>
      {text === null ? (
        <p className={classes.quiet}>{noteWords.erased}</p>
      ) : (
        <p className={classes.note} dir="auto">
          {text}
        </p>
      )}
      <p className={classes.quiet}>
        <bdi title={author?.email}>{timelineWords.by({ name: author?.name ?? noteWords.nobody })}</bdi>
      </p>
    </>
  );
}

/** Everything the desk keeps of an entry: what its marks mean, its own date, its trace id, what was sent, and the link to its own page. */
export function MomentDetails({ moment }: { moment: RampMoment }) {
  if (moment.kind === 'note') return null;
  return (
    <>
      {moment.marks.map((mark) => (
        <p className={classes.quiet} key={mark}>
          <b>{markWords[mark].name}</b> {markWords[mark].why}
        </p>
      ))}
      {moment.kind === 'callback' ? <OwnDate callback={moment} /> : null}
      {moment.kind === 'refused' ? (
        <p className={classes.quiet}>{timelineWords.refusedAnswer({ status: moment.answerStatus })}</p>
      ) : null}
      {moment.kind === 'call' && moment.traceId !== null ? (
        <p className={classes.quiet}>
          {timelineWords.trace} <Identifier value={moment.traceId} label={timelineWords.trace} />
        </p>
      ) : null}
      {moment.kind === 'call' ? <Requested id={moment.id} /> : <Delivered id={moment.id} />}
    </>
  );
}

/** The date in a callback; that its zone is assumed is said where it names none. Spec: Events; choice: callbackTimes. */
function OwnDate({ callback: { statusDate, statusAt } }: { callback: Of<'callback'> }) {
  if (statusDate === null) return <p className={classes.quiet}>{timelineWords.withoutDate}</p>;
  return (
    <p className={classes.quiet}>
      {timelineWords.dated}{' '}
      {statusAt === null ? (
        <span>
          <ForeignText>{statusDate}</ForeignText> {timelineWords.noDate}
        </span>
      ) : (
        <span title={hasOwnZone(statusDate) ? timelineWords.zoned : timelineWords.assumedUtc}>
          <ServiceTimestamp at={statusAt} />
        </span>
      )}
    </p>
  );
}

function Requested({ id }: { id: string }) {
  const may = useMay('read-requests');
  const { data, error, refetch } = useQuery({ ...requestedQuery(id), enabled: may });
  if (!may)
    return <p className={classes.quiet}>{timelineWords.mayNotRead({ roles: whoMay('read-requests') })}</p>;
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
        <p className={classes.quiet}>{timelineWords.nothingKept}</p>
      ) : null}
    </>
  );
}

/** Foldable JSON; long texts and lists are cut until the person asks for all of it. */
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
          <p className={classes.quiet}>{timelineWords.unreadable}</p>
          <ForeignText isRaw>{data.unreadableBody}</ForeignText>
        </>
      ) : null}
      {isGone ? <p className={classes.quiet}>{timelineWords.gone}</p> : null}
      {data && data.unreadableBody === null && !isGone ? (
        <BoundJson title={timelineWords.body} data={data.body} />
      ) : null}
    </>
  );
}
