import { useState } from 'react';

import { LeaveNote } from '#web/shared/notes/leave-note.tsx';
import { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { DriftBanner } from '#web/shared/ui/drift-banner.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { ForbiddenCall } from '#web/shared/ui/forbidden-call.tsx';
import { JsonPanel } from '#web/shared/ui/json-panel.tsx';
import { useAnnouncement } from '#web/shared/ui/use-announcement.ts';

import { words } from '../words/ramps-words.ts';
import { RampContent } from './ramp-content.tsx';
import { RampFailure } from './ramp-failure.tsx';
import { RampHeader } from './ramp-header.tsx';
import { statusWords } from './ramp-status-rules.ts';
import classes from './ramp-view.module.css';
import { useRamp } from './use-ramp.ts';

/** What the page itself keeps in its address. */
const ownSearch = ['moment'];

/** One ramp: what the desk knows of it, what the service answers now, and everything that told of it. Design: product › Ramp page. */
export function RampView({ rampId }: { rampId: string }) {
  const { known, record, answer, mayLookUp } = useRamp(rampId);
  const [draft] = useState(() => new NoteDraft());
  // One call, however often it is pressed.
  const sync = () => void answer.refetch({ cancelRefetch: false });
  const { data } = answer;
  // With the time in it, "Sync now" is answered even when nothing has changed.
  useAnnouncement(data?.data ? words.synced(statusWords(data.data.status), data.fetchedAt) : null);
  const isKnown = known.ramp !== null || known.record !== null;
  const isWaiting = record.isPending || (mayLookUp && answer.isPending);

  return (
    <>
      <RampHeader known={known} isFetching={answer.isFetching} onSync={sync} />
      <div className={classes.page}>
        {answer.error ? <RampFailure error={answer.error} isRemembered={isKnown} onRetry={sync} /> : null}
        {record.error ? <ErrorPanel error={record.error} onRetry={() => void record.refetch()} /> : null}
        {mayLookUp || isKnown || record.isPending ? null : (
          <ForbiddenCall action="look-up-ramp">{words.mayLookUp}</ForbiddenCall>
        )}
        {!isKnown && isWaiting && !answer.error ? (
          <DelayedSkeleton lines={10} label={words.loadingRamp} />
        ) : null}
        {data && data.data === null ? <DriftBanner problems={data.drift} /> : null}
        {isKnown ? <RampContent known={known} draft={draft} /> : null}
        {data ? <JsonPanel data={data.raw} title={words.rawAnswer} /> : null}
      </div>
      <LeaveNote draft={draft} keptThrough={ownSearch} />
    </>
  );
}
