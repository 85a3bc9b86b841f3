import { useQuery } from '@tanstack/react-query';

import type { CallbackRecord } from '#contract/desk/callbacks.ts';
import { isApiError } from '#web/shared/api/api-error.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { recordQuery } from '../queries/callback-queries.ts';
import { words } from '../words/callbacks-words.ts';
import { CallbackBody } from './callback-body.tsx';
import classes from './callback-detail.module.css';
import { CallbackProcessing } from './callback-processing.tsx';
import { CallbackRelated } from './callback-related.tsx';
import { CallbackFacts, CallbackSaid } from './callback-said.tsx';
import { CallbackVerification } from './callback-verification.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';

interface CallbackDetailProps {
  id: string;
  /** The list's filters, which the links to other deliveries keep. */
  query: string;
}

/** Everything that is kept of one delivery: the verdict first, then what it said, then the raw data. */
export function CallbackDetail({ id, query }: CallbackDetailProps) {
  const record = useQuery(recordQuery(id));
  const { data: callback, error } = record;
  if (callback === undefined) {
    if (error === null) return <DelayedSkeleton lines={8} label={words.loadingDetail} />;
    if (isApiError(error) && (error.status === 404 || error.status === 400))
      return <EmptyState title={words.unknownTitle}>{words.unknownText}</EmptyState>;
    return <ErrorPanel error={error} onRetry={() => void record.refetch()} />;
  }
  const { event } = callback;
  return (
    <div className={classes.detail}>
      <Identifier value={callback.id} label={words.id} full />
      {error ? <ErrorPanel error={error} onRetry={() => void record.refetch()} /> : null}
      {event === null ? <CallbackVerification callback={callback} /> : <CallbackSaid event={event} />}
      <CallbackProcessing callback={callback} />
      {event === null ? null : <CallbackVerification callback={callback} />}
      <CallbackFacts facts={callback.facts} />
      <CallbackBody callback={callback} />
      <Headers headers={callback.headers} />
      <CallbackRelated callback={callback} query={query} />
    </div>
  );
}

function Headers({ headers }: Pick<CallbackRecord, 'headers'>) {
  const facts = Object.entries(headers).map(([label, value]) => ({
    label,
    value: <ForeignText>{value}</ForeignText>,
  }));
  return (
    <Panel title={words.headers}>
      {facts.length === 0 ? <p className={classes.note}>{words.noHeaders}</p> : <FactList facts={facts} />}
    </Panel>
  );
}
