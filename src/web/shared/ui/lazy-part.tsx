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
  /** Loads the code, unless that is under way or done; what failed is tried again. */
  begin: () => void;
  subscribe: (onChange: () => void) => () => void;
}

/** Makes a part of what loads its component. Unlike `lazy` of React it can be tried again, so that a lost connection ends no work. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const listeners = new Set<() => void>();
  let state: PartState<Props> = { phase: 'waiting' };
  let isUnderWay = false;
  const become = (next: PartState<Props>) => {
    state = next;
    for (const tell of listeners) tell();
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

const words = sharedWords.laterStep;

interface LazyProps<Props extends object> {
  part: LazyPart<Props>;
  /** It is to be seen now: its code is loaded at once, and what keeps it from that is said. */
  isWanted: boolean;
  props: Props;
  /** The way back where it can't be loaded, unless there is one elsewhere. */
  back?: { name: string; onPress: () => void };
}

/** Shows a part as soon as its code is here; what could not be loaded says so, is tried again, and costs nothing that was filled in. */
export function Lazy<Props extends object>({ part, isWanted, props, back }: LazyProps<Props>) {
  const [state, setState] = useState(part.current);

  // What comes while nobody waits for it is drawn in pieces between keys.
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

/** Long enough for the first look to be whole, and short enough that nobody has filled in a step. */
const quietMs = 1000;
const signs = ['pointerdown', 'keydown', 'dragenter'] as const;

/**
 * Loads parts before they are needed: with the first touch or key, or once the page has been left in peace for a moment. So the later
 * steps wait for nothing, and stay when the connection goes.
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
