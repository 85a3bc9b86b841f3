import { Anchor, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { RampMoment } from '#contract/desk/ramps.ts';
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
import { StatusBadge, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { rampStatusLooks, statusWords } from '#web/shared/words/ramp-words.ts';

import { deliveredQuery, requestedQuery } from './ramp-queries.ts';
import { timelineWords } from './ramp-words.ts';
import classes from './ramp.module.css';

/** The content of a timeline entry. */
export function MomentContent({ moment }: { moment: RampMoment }) {
  if (moment.kind === 'call') return <Call call={moment} />;
  if (moment.kind === 'callback') return <Callback callback={moment} />;
  if (moment.kind === 'refused') return <Refused refused={moment} />;
  return <Note note={moment} />;
}

type Of<Kind extends RampMoment['kind']> = Extract<RampMoment, { kind: Kind }>;

function Call({ call }: { call: Of<'call'> }) {
  const { outcome, status, staff, traceId, sameSince } = call;
  const isFailed = status !== null && status >= 400;
  return (
    <>
      <p className={classes.timelineLine}>
        <StatusChange change={call} />
        {outcome === 'answered' ? null : (
          <ToneBadge tone="action">{timelineWords.noAnswer[outcome]}</ToneBadge>
        )}
        {isFailed ? <ToneBadge tone="bad">{timelineWords.answered(status)}</ToneBadge> : null}
      </p>
      <p className={classes.quiet}>
        <bdi title={staff?.email}>
          {staff === null ? timelineWords.byNobody : timelineWords.by(staff.name)}
        </bdi>
        {traceId === null ? null : (
          <span className={classes.trace}>
            {timelineWords.trace} <Identifier value={traceId} label={timelineWords.trace} />
          </span>
        )}
      </p>
      {sameSince === null ? null : (
        <p className={classes.quiet}>
          {timelineWords.sameSince(sameSince.count)} <Timestamp at={sameSince.lastAt} show="relative" />
        </p>
      )}
    </>
  );
}

/** The status before and after. */
function StatusChange({
  change: { before, rampStatus },
}: {
  change: Pick<Of<'call'>, 'before' | 'rampStatus'>;
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
        <StatusBadge status={shortenMiddle(rampStatus, 30, 10)} looks={rampStatusLooks} />
      </bdi>
    </>
  );
}

function Callback({ callback }: { callback: Of<'callback'> }) {
  const { statusDate, statusAt, deliveredAt, result, rampStatus } = callback;
  return (
    <>
      <p className={classes.timelineLine}>
        {rampStatus === null ? (
          <span className={classes.quiet}>{timelineWords.noStatus}</span>
        ) : (
          <StatusChange change={callback} />
        )}
        {result === null ? <ToneBadge tone="progress">{timelineWords.notProcessed}</ToneBadge> : null}
      </p>
      {statusDate === null ? null : (
        <p className={classes.quiet}>
          {timelineWords.dated}{' '}
          {statusAt === null ? (
            <span>
              <ForeignText>{statusDate}</ForeignText> {timelineWords.noDate}
            </span>
          ) : (
            <span title={timelineWords.assumedUtc}>
              <ServiceTimestamp at={statusAt} />
            </span>
          )}
          {deliveredAt.length > 1 ? <span>{timelineWords.delivered(deliveredAt.length)}</span> : null}
        </p>
      )}
      <Reason name={timelineWords.external} text={callback.externalReason} />
      <Reason name={timelineWords.internal} text={callback.internalReason} />
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

function Refused({ refused: { verification, answerStatus, deliveries } }: { refused: Of<'refused'> }) {
  return (
    <>
      <p className={classes.timelineLine}>{timelineWords.refused[verification]}</p>
      <p className={classes.quiet}>{timelineWords.refusedAnswer(answerStatus)}</p>
      {deliveries.count === 1 ? null : (
        <p className={classes.quiet}>
          {timelineWords.refusedDeliveries(deliveries.count)}{' '}
          <Timestamp at={deliveries.lastAt} show="relative" />
        </p>
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
        <p className={classes.timelineNote} dir="auto">
          {text}
        </p>
      )}
      <p className={classes.quiet}>
        <bdi title={author?.email}>{timelineWords.by(author?.name ?? noteWords.nobody)}</bdi>
      </p>
    </>
  );
}

/** Everything the desk keeps of an entry, and the link to its own page. */
export function MomentDetails({ moment }: { moment: RampMoment }) {
  if (moment.kind === 'note') return null;
  return (
    <div className={classes.details}>
      {moment.kind === 'call' ? <Requested id={moment.id} /> : <Delivered id={moment.id} />}
    </div>
  );
}

function Requested({ id }: { id: string }) {
  const may = useMay('read-requests');
  const { data, error, refetch } = useQuery({ ...requestedQuery(id), enabled: may });
  if (!may) return <p className={classes.quiet}>{timelineWords.mayNotRead(whoMay('read-requests'))}</p>;
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
