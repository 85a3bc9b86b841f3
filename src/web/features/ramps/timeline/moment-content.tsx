import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';

import type { RampMoment } from '#contract/desk/ramps.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { noteWords } from '#web/shared/notes/note-words.ts';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { StatusBadge } from '#web/shared/ui/status-badge.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';

import { statusWords } from '../detail/ramp-status-rules.ts';
import { timelineWords as words } from '../words/timeline-words.ts';
import classes from './timeline.module.css';

type Of<Kind extends RampMoment['kind']> = Extract<RampMoment, { kind: Kind }>;

/** What an entry says. */
export function MomentContent({ moment }: { moment: RampMoment }) {
  if (moment.kind === 'call') return <Call call={moment} />;
  if (moment.kind === 'callback') return <Callback callback={moment} />;
  if (moment.kind === 'refused') return <Refused refused={moment} />;
  return <Note note={moment} />;
}

function Call({ call }: { call: Of<'call'> }) {
  const { outcome, status, staff, traceId, sameSince } = call;
  const isFailed = status !== null && status >= 400;
  return (
    <>
      <p className={classes.line}>
        <Told told={call} />
        {outcome === 'answered' ? null : <ToneBadge tone="action">{words.noAnswer[outcome]}</ToneBadge>}
        {isFailed ? <ToneBadge tone="bad">{words.answered(status)}</ToneBadge> : null}
      </p>
      <p className={classes.quiet}>
        <bdi title={staff?.email}>{staff === null ? words.byNobody : words.by(staff.name)}</bdi>
        {traceId === null ? null : (
          <span className={classes.trace}>
            {words.trace} <Identifier value={traceId} label={words.trace} />
          </span>
        )}
      </p>
      {sameSince === null ? null : (
        <p className={classes.quiet}>
          {words.sameSince(sameSince.count)} <Timestamp at={sameSince.lastAt} show="relative" />
        </p>
      )}
    </>
  );
}

function Callback({ callback }: { callback: Of<'callback'> }) {
  const { statusDate, statusAt, deliveredAt, result, rampStatus } = callback;
  return (
    <>
      <p className={classes.line}>
        {rampStatus === null ? (
          <span className={classes.quiet}>{words.noStatus}</span>
        ) : (
          <Told told={callback} />
        )}
        {result === null ? <ToneBadge tone="progress">{words.notProcessed}</ToneBadge> : null}
      </p>
      {statusDate === null ? null : (
        <p className={classes.quiet}>
          {words.dated}{' '}
          {statusAt === null ? (
            <span>
              <ForeignText>{statusDate}</ForeignText> {words.noDate}
            </span>
          ) : (
            <span title={words.assumedUtc}>
              <ServiceTimestamp at={statusAt} />
            </span>
          )}
          {deliveredAt.length > 1 ? <span>{words.delivered(deliveredAt.length)}</span> : null}
        </p>
      )}
      <Reason name={words.external} text={callback.externalReason} />
      <Reason name={words.internal} text={callback.internalReason} />
    </>
  );
}

function Refused({ refused: { verification, answerStatus, deliveries } }: { refused: Of<'refused'> }) {
  return (
    <>
      <p className={classes.line}>{words.refused[verification]}</p>
      <p className={classes.quiet}>{words.refusedAnswer(answerStatus)}</p>
      {deliveries.count === 1 ? null : (
        <p className={classes.quiet}>
          {words.refusedDeliveries(deliveries.count)} <Timestamp at={deliveries.lastAt} show="relative" />
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
        <p className={classes.note} dir="auto">
          {text}
        </p>
      )}
      <p className={classes.quiet}>
        <bdi title={author?.email}>{words.by(author?.name ?? noteWords.nobody)}</bdi>
      </p>
    </>
  );
}

/** From which status to which. */
function Told({ told: { before, rampStatus } }: { told: Pick<Of<'call'>, 'before' | 'rampStatus'> }) {
  if (rampStatus === null) return null;
  return (
    <>
      {before === null || before === rampStatus ? null : (
        <>
          <span className={classes.before}>
            <bdi>{shortenMiddle(statusWords(before), 30, 10)}</bdi>
          </span>
          <IconArrowRight size={14} aria-hidden />
          <VisuallyHidden>{words.to}</VisuallyHidden>
        </>
      )}
      <bdi>
        <StatusBadge status={shortenMiddle(rampStatus, 30, 10)} looks={rampStatusLooks} />
      </bdi>
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
