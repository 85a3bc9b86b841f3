import { Button } from '@mantine/core';
import { type ComponentType, startTransition, useEffect, useState } from 'react';

import { sharedWords } from '#web/shared/words/shared-words.ts';

import { DelayedSkeleton } from './delayed-skeleton.tsx';

/** How far the code of a part is loaded. */
type PartState<Props extends object> =
  | { phase: 'waiting' }
  | { phase: 'ready'; Component: ComponentType<Props> }
  | { phase: 'failed' };

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
      become({ phase: 'ready', Component: await load() });
    } catch {
      become({ phase: 'failed' });
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

const words = sharedWords.lazyStep;

interface LazyProps<Props extends object> {
  part: LazyPart<Props>;
  /** It is to be shown now: its code is loaded at once, and a failure is reported. */
  isWanted: boolean;
  props: Props;
  /** The way back if it can't be loaded, unless there is one elsewhere. */
  back?: { name: string; onPress: () => void };
}

/** Shows a part once its code is loaded. A failure is reported and retried; nothing that was filled in is lost. */
export function Lazy<Props extends object>({ part, isWanted, props, back }: LazyProps<Props>) {
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
  if (state.phase === 'waiting') return <DelayedSkeleton label={words.loading} />;
  return (
    <div role="alert">
      <p>{words.failed}</p>
      <Button variant="default" onClick={part.begin}>
        {words.again}
      </Button>
      {back ? (
        <Button variant="subtle" onClick={back.onPress}>
          {back.name}
        </Button>
      ) : null}
    </div>
  );
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
