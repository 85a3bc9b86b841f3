import type { NoteDraft } from '#web/shared/notes/note-draft.ts';
import { NoteForm } from '#web/shared/notes/note-form.tsx';
import { noteWords } from '#web/shared/notes/note-words.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import { RampMoney } from '../money/ramp-money.tsx';
import { TellCustomer } from '../tell/tell-customer.tsx';
import { RampTimeline } from '../timeline/ramp-timeline.tsx';
import { RampSummary } from './ramp-summary.tsx';
import classes from './ramp-view.module.css';
import { StuckBanner } from './stuck-banner.tsx';
import type { KnownRamp } from './use-ramp.ts';

/** What is wrong with it; where it stands and what comes next; what happened; and beside that the money and the words. */
export function RampContent({ known, draft }: { known: KnownRamp; draft: NoteDraft }) {
  const { rampId, record, ramp } = known;
  return (
    <>
      {record?.stuckSince ? (
        <StuckBanner since={record.stuckSince} afterMinutes={record.stuckAfterMinutes} />
      ) : null}
      <RampSummary known={known} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <RampTimeline record={record} />
        </div>
        <div className={classes.column}>
          {ramp ? (
            <TellCustomer
              status={ramp.status}
              isStuck={record?.isStuck ?? false}
              timeline={record?.timeline ?? []}
            />
          ) : null}
          <RampMoney known={known} />
          <Panel title={noteWords.title}>
            <NoteForm object={{ kind: 'ramp', id: rampId }} draft={draft} />
          </Panel>
        </div>
      </div>
    </>
  );
}
