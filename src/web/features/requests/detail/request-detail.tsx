import { useQuery } from '@tanstack/react-query';

import { isApiError } from '#web/shared/api/api-error.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';

import { requestQuery } from '../queries/request-queries.ts';
import { words } from '../words/requests-words.ts';
import { CurlPanel } from './curl-panel.tsx';
import { RequestKept } from './request-kept.tsx';
import classes from './request-detail.module.css';
import { RequestOutcome } from './request-outcome.tsx';
import { RequestRelated } from './request-related.tsx';
import { RequestSigned } from './request-signed.tsx';

/** Everything that is kept of one call: what came of it first, then what was signed, then the raw data. */
export function RequestDetail({ id }: { id: string }) {
  const record = useQuery(requestQuery(id));
  const { data: request, error } = record;
  if (request === undefined) {
    if (error === null) return <DelayedSkeleton lines={8} label={words.loadingDetail} />;
    if (isApiError(error) && [400, 404, 422].includes(error.status ?? 0))
      return <EmptyState title={words.unknownTitle}>{words.unknownText}</EmptyState>;
    return <ErrorPanel error={error} onRetry={() => void record.refetch()} />;
  }
  return (
    <div className={classes.detail}>
      <Identifier value={request.id} label={words.id} full />
      {error ? <ErrorPanel error={error} onRetry={() => void record.refetch()} /> : null}
      <RequestOutcome request={request} />
      <RequestSigned request={request} />
      <RequestRelated request={request} />
      <RequestKept request={request} />
      <CurlPanel request={request} />
    </div>
  );
}
