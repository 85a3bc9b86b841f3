import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import { loadPart, PartFailedError } from '#web/shared/api/part-failure.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { ReloadButton } from './reload-button.tsx';

interface WayBack<Props extends object> {
  name: string;
  onPress: (props: Props) => void;
}

export interface LazyComponent<Props extends object> extends FunctionComponent<Props> {
  /** Loads the code ahead, to open at once, even offline. */
  preload: () => void;
}

/**
 * Loads a component when first shown. React's `lazy` keeps failures for good; this explains them, retries on
 * demand or when back online, and keeps the page's input. `back` shows beside a failure.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = <DelayedSkeleton label={sharedWords.lazyStep.loading} />,
  back?: WayBack<Props>,
): LazyComponent<Props> {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await loadPart(load) };
      } catch (error) {
        current = attempt();
        throw error;
      }
    });
  let current = attempt();

  function LoadedWhenShown(props: Props) {
    const [Part, setPart] = useState(() => current);
    return (
      <ErrorBoundary
        onReset={() => setPart(() => current)}
        fallbackRender={({ error, resetErrorBoundary }) => (
          <PartFailure error={error} onRetry={resetErrorBoundary}>
            {back ? (
              <Button variant="subtle" size="xs" onClick={() => back.onPress(props)}>
                {back.name}
              </Button>
            ) : null}
          </PartFailure>
        )}
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  // Failures are reported once the part is shown.
  const preload = () => void load().catch(() => undefined);
  return Object.assign(LoadedWhenShown, { preload });
}

interface PartFailureProps {
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}

/** Explains a load failure. Other errors go to the page's boundary. */
function PartFailure({ error, onRetry, children }: PartFailureProps) {
  useWindowEvent('online', onRetry);
  if (!(error instanceof PartFailedError)) throw error;
  const { why } = error;
  return (
    <ErrorPanel error={error} onRetry={why === 'new-version' ? undefined : onRetry}>
      {/* A browser keeps a module that it could not read for as long as the page is open. */}
      {why === 'new-version' || why === 'broken' ? <ReloadButton /> : null}
      {children}
    </ErrorPanel>
  );
}
