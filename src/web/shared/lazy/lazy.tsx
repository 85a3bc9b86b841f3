import { Button } from '@mantine/core';
import { startTransition, useEffect, useState } from 'react';

import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';

import type { LazyPart } from './lazy-part.ts';
import { words } from './lazy-words.ts';

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
