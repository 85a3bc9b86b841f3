import { Anchor, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { RampSummary } from '#contract/desk/ramps.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { directionWords, headlineOf, rampStatusLooks } from '#web/shared/words/ramp-words.ts';
import rows from '#web/shared/lists/row-link.module.css';
import { StatusBadge, ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { useServiceAge } from '#web/shared/time/service-clock.ts';

import { listWords } from './ramps-words.ts';
import classes from './ramps.module.css';

interface RampRowProps {
  ramp: RampSummary;
  /** In a list of ramps that need attention. */
  showsTimeInStatus: boolean;
  onOpen: (rampId: string) => void;
}

/** A ramp as a row that is one link. What the desk never learned shows as "not known". */
export function RampRow({ ramp, showsTimeInStatus, onOpen }: RampRowProps) {
  const { rampId, direction, method, identityReference, lastSeenAt, statusAt } = ramp;
  return (
    <tr className={rows.row}>
      <th scope="row" className={classes.ramp}>
        <Link
          className={`${rows.link} ${rows.amounts}`}
          to={paths.ramp(rampId)}
          title={rampId}
          translate="no"
          dir="auto"
          data-row={rampId}
          onClick={() => onOpen(rampId)}
        >
          {headlineOf(ramp) ?? shortenMiddle(rampId)}
        </Link>
        <span className={classes.reportedHere}>
          {showsTimeInStatus && statusAt !== null ? (
            <TimeInStatus since={statusAt} inWords={listWords.inStatusFor} />
          ) : (
            <Timestamp at={lastSeenAt} show="relative" />
          )}
        </span>
      </th>
      <td className={classes.id} title={rampId} translate="no">
        {shortenMiddle(rampId)}
      </td>
      <td className={classes.direction}>
        {direction === null ? <Unknown /> : <Short text={directionWords(direction)} />}
      </td>
      <td>
        <StatusBadges ramp={ramp} />
      </td>
      {showsTimeInStatus ? (
        <td className={classes.since}>
          {statusAt === null ? <Unknown /> : <TimeInStatus since={statusAt} />}
        </td>
      ) : null}
      <td className={classes.customerCell}>
        {identityReference === null ? (
          <Unknown />
        ) : (
          <Anchor
            className={classes.elsewhere}
            component={Link}
            to={paths.customer(identityReference)}
            title={identityReference}
            fz="inherit"
            ff="monospace"
            translate="no"
          >
            {shortenMiddle(identityReference, 14, 6)}
          </Anchor>
        )}
      </td>
      <td className={classes.method}>{method === null ? <Unknown /> : <bdi title={method}>{method}</bdi>}</td>
      <td className={classes.reported}>
        <Timestamp at={lastSeenAt} show="relative" />
      </td>
    </tr>
  );
}

/** How long it has had its status, by the service's clock. */
function TimeInStatus({ since, inWords }: { since: string; inWords?: (time: string) => string }) {
  const time = useServiceAge(since);
  return inWords?.(time) ?? time;
}

function Unknown() {
  return (
    <span className={classes.quiet}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{listWords.notKnown}</VisuallyHidden>
    </span>
  );
}

function Short({ text }: { text: string }): ReactNode {
  return <bdi title={text}>{shortenMiddle(text, 20, 6)}</bdi>;
}

/** The status, and badges for what is wrong. */
function StatusBadges({ ramp: { status, isStuck, wantsAttention } }: Pick<RampRowProps, 'ramp'>) {
  return (
    <span className={classes.marks}>
      {status === null ? (
        <span className={classes.quiet}>{listWords.noneReported}</span>
      ) : (
        <StatusBadge status={shortenMiddle(status, 30, 10)} looks={rampStatusLooks} />
      )}
      {isStuck ? <ToneBadge tone="bad">{listWords.stuck}</ToneBadge> : null}
      {wantsAttention ? <ToneBadge tone="action">{listWords.attention}</ToneBadge> : null}
    </span>
  );
}
