import { isApiError } from '#web/shared/api/api-error.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { RampLookupForm } from './ramp-lookup-form.tsx';
import { words } from './ramps-words.ts';

/** Why there is no ramp to show: the service knows none, or something went wrong on the way. */
export function RampFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error) && error.answeredBy === 'service' && error.status === 404) {
    return (
      <Panel>
        <EmptyState title={words.notFound}>{words.notFoundText}</EmptyState>
        <RampLookupForm />
      </Panel>
    );
  }
  return <ErrorPanel error={error} onRetry={onRetry} />;
}
