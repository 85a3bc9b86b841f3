import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { RampMoment } from '#contract/desk/ramps.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { whoMay } from '#web/shared/api/who-may.ts';
import { paths } from '#web/shared/paths.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { boundJson } from '#web/shared/ui/foreign-text/bound-json.ts';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';

import { timelineWords as words } from '../words/timeline-words.ts';
import { deliveredQuery, requestedQuery } from './moment-queries.ts';
import classes from './timeline.module.css';

/** All that is kept of an entry, and the way to its own page. */
export function MomentDetails({ moment }: { moment: RampMoment }) {
  if (moment.kind === 'note') return null;
  return (
    <div className={classes.details}>
      {moment.kind === 'call' ? <Requested id={moment.id} /> : <Delivered id={moment.id} />}
    </div>
  );
}

function Delivered({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deliveredQuery(id));
  const isGone = data?.unreadableBody === null && (data.body === null || data.body === undefined);
  return (
    <>
      <Anchor component={Link} to={paths.callback(id)} size="sm">
        {words.openCallback}
      </Anchor>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <DelayedSkeleton lines={3} label={words.loading} />}
      {typeof data?.unreadableBody === 'string' ? (
        <>
          <p className={classes.quiet}>{words.unreadable}</p>
          <ForeignText isRaw>{data.unreadableBody}</ForeignText>
        </>
      ) : null}
      {isGone ? <p className={classes.quiet}>{words.gone}</p> : null}
      {data && data.unreadableBody === null && !isGone ? (
        <BoundJson title={words.body} data={data.body} />
      ) : null}
    </>
  );
}

function Requested({ id }: { id: string }) {
  const may = useMay('read-requests');
  const { data, error, refetch } = useQuery({ ...requestedQuery(id), enabled: may });
  if (!may) return <p className={classes.quiet}>{words.mayNotRead(whoMay('read-requests'))}</p>;
  return (
    <>
      <Anchor component={Link} to={paths.request(id)} size="sm">
        {words.openRequest}
      </Anchor>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <DelayedSkeleton lines={3} label={words.loading} />}
      {data?.asked === undefined ? null : <BoundJson title={words.asked} data={data.asked} />}
      {data?.answered === undefined ? null : <BoundJson title={words.answer} data={data.answered} />}
      {data && data.asked === undefined && data.answered === undefined ? (
        <p className={classes.quiet}>{words.nothingKept}</p>
      ) : null}
    </>
  );
}

/** JSON that folds; of long texts and lists the beginning, and the rest on demand. */
function BoundJson({ title, data }: { title: string; data: unknown }) {
  const [isWhole, setWhole] = useState(false);
  const { shown, isCut } = boundJson(data);
  return (
    <div>
      <JsonPanel data={isWhole ? data : shown} title={title} isOpenAtFirst />
      {isCut && !isWhole ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {words.showWhole}
        </Anchor>
      ) : null}
    </div>
  );
}
