import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { isApiError } from '#web/shared/api/api-error.ts';

interface NoRecordProps {
  error: Error | null;
  onRetry: () => void;
  words: { loading: string; none: string; noneText: string };
}

/** Why the open record is not shown: it is on its way, there is none, or it could not be read. */
export function NoRecord({ error, onRetry, words }: NoRecordProps) {
  return (
    <Panel>
      {error === null ? (
        <DelayedSkeleton lines={8} label={words.loading} />
      ) : isApiError(error) && error.status === 404 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        <ErrorPanel error={error} onRetry={onRetry} />
      )}
    </Panel>
  );
}
