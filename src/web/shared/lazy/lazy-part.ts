import type { ComponentType } from 'react';

/** How far the code of a part is loaded. */
export type PartState<Props extends object> =
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
