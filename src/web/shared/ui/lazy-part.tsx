import { Button } from '@mantine/core';
import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

import { loadPart, PartFailedError } from '#web/shared/api/part-failure.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { ReloadButton } from './reload-button.tsx';

/** How far the code of a part is loaded. */
type PartState<Props extends object> =
  | { phase: 'waiting' }
  | { phase: 'ready'; Component: ComponentType<Props> }
  | { phase: 'failed'; error: unknown };

/** A part of the page whose code comes after the first look. */
export interface LazyPart<Props extends object> {
  current: () => PartState<Props>;
  /** Loads the code unless it is loading or loaded; tries again after a failure. */
  begin: () => void;
  subscribe: (onChange: () => void) => () => void;
}

/** Makes a part from a function that loads its component. Unlike React's `lazy` it can be retried, so that a lost connection costs no work. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const listeners = new Set<() => void>();
  let state: PartState<Props> = { phase: 'waiting' };
  let isUnderWay = false;
  const become = (next: PartState<Props>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const loadOnce = async () => {
    try {
      become({ phase: 'ready', Component: await loadPart(load) });
    } catch (error) {
      become({ phase: 'failed', error });
    } finally {
      isUnderWay = false;
    }
  };
  return {
    current: () => state,
    begin: () => {
      if (isUnderWay || state.phase === 'ready') return;
      isUnderWay = true;
      if (state.phase === 'failed') become({ phase: 'waiting' });
      void loadOnce();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

interface LazyProps<Props extends object> {
  part: LazyPart<Props>;
  /** It is to be shown now: its code is loaded at once, and a failure is reported. */
  isWanted: boolean;
  props: Props;
  /** Shown meanwhile. */
  waiting?: ReactNode;
  /** The way back if it can't be loaded, unless there is one elsewhere. */
  back?: { name: string; onPress: () => void };
}

/** Shows a part once its code is loaded. A failure is reported and retried; nothing that was filled in is lost. */
export function Lazy<Props extends object>({ part, isWanted, props, waiting, back }: LazyProps<Props>) {
  const [state, setState] = useState(part.current);

  // A part that loads before it is wanted renders in pieces, between key presses.
  useEffect(() => {
    const take = () => startTransition(() => setState(part.current()));
    take();
    return part.subscribe(take);
  }, [part]);
  useEffect(() => {
    if (isWanted) part.begin();
  }, [isWanted, part]);
  useEffect(() => {
    window.addEventListener('online', part.begin);
    return () => window.removeEventListener('online', part.begin);
  }, [part]);

  if (state.phase === 'ready') return <state.Component {...props} />;
  if (!isWanted) return null;
  if (state.phase === 'waiting')
    return waiting === undefined ? <DelayedSkeleton label={sharedWords.lazyStep.loading} /> : waiting;
  const why = state.error instanceof PartFailedError ? state.error.why : 'broken';
  return (
    <ErrorPanel error={state.error} onRetry={why === 'new-version' ? undefined : part.begin}>
      {/* A browser keeps a module that it could not read for as long as the page is open. */}
      {why === 'new-version' || why === 'broken' ? <ReloadButton /> : null}
      {back ? (
        <Button variant="subtle" size="xs" onClick={back.onPress}>
          {back.name}
        </Button>
      ) : null}
    </ErrorPanel>
  );
}

/** Makes a component whose code is loaded when it is first shown; `waiting` is shown meanwhile. In place of React's `lazy`, as `lazyPart` is. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ComponentType<Props> {
  const part = lazyPart(load);
  return function LoadedWhenShown(props: Props) {
    return <Lazy part={part} isWanted props={props} waiting={waiting} />;
  };
}

/** Long enough for the first render to finish, short enough that no step is filled in yet. */
const quietMs = 1000;
const signs = ['pointerdown', 'keydown', 'dragenter'] as const;

/**
 * Loads parts before they are needed: with the first touch or key, or once the page has been idle for a moment. So later steps open at once,
 * and still open after the connection is lost.
 */
export function useEarlyLoading(parts: readonly Pick<LazyPart<never>, 'begin'>[]): void {
  useEffect(() => {
    const begin = () => {
      stop();
      for (const part of parts) part.begin();
    };
    const timer = setTimeout(begin, quietMs);
    for (const sign of signs) window.addEventListener(sign, begin, { passive: true });
    const stop = () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, begin);
    };
    return stop;
  }, [parts]);
}
