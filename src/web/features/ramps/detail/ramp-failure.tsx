import { isApiError } from '#web/shared/api/api-error.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { RampLookupForm } from '../directory/ramp-lookup-form.tsx';
import { words } from '../words/ramps-words.ts';

interface RampFailureProps {
  error: unknown;
  /** The desk knows of it all the same. */
  isRemembered: boolean;
  onRetry: () => void;
}

/** Why the service did not tell: it knows no such ramp, or something went wrong on the way. */
export function RampFailure({ error, isRemembered, onRetry }: RampFailureProps) {
  if (isApiError(error) && error.answeredBy === 'service' && error.status === 404) {
    if (isRemembered) {
      return (
        <Banner tone="action" title={words.serviceKnowsNone}>
          {words.serviceKnowsNoneText}
        </Banner>
      );
    }
    return (
      <Panel>
        <EmptyState title={words.notFound}>{words.notFoundText}</EmptyState>
        <RampLookupForm />
      </Panel>
    );
  }
  return (
    <ErrorPanel error={error} onRetry={onRetry}>
      {isRemembered ? <p>{words.remembered}</p> : null}
    </ErrorPanel>
  );
}
