import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import { loadPart, PartFailedError } from '#web/shared/api/part-failure.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { ReloadButton } from './reload-button.tsx';

/** The way back from a part that can't be loaded. */
interface WayBack<Props extends object> {
  name: string;
  onPress: (props: Props) => void;
}

export interface LazyComponent<Props extends object> extends FunctionComponent<Props> {
  /** Loads the code before it is shown, so that it opens at once, and still opens after the connection is lost. */
  preload: () => void;
}

/**
 * Makes a component whose code is loaded when it is first shown. React's `lazy` keeps a failure for good; this one says why it failed, is
 * loaded again on demand or once the connection is back, and leaves the page around it as it is, so that nothing that was filled in is lost.
 * `waiting` is shown while the code is on its way, `back` beside a failure unless there is a way back elsewhere.
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
  // A failure is reported once the part is shown.
  const preload = () => void load().catch(() => undefined);
  return Object.assign(LoadedWhenShown, { preload });
}

interface PartFailureProps {
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}

/** Says why a part could not be loaded. An error of a part that is there is for the page's own boundary. */
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
