import { Anchor, Button } from '@mantine/core';

import { paths } from '#web/shared/paths.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { ErrorFacts } from '#web/shared/ui/error-facts.tsx';

import { Notice } from './notice.tsx';
import type { WriteState } from './use-write.ts';
import { words } from './write-words.ts';
import classes from './write-notice.module.css';

interface WriteNoticeProps {
  state: WriteState<unknown>;
  identityReference: string;
  onStartAnew: () => void;
}

/** A write that was not sent, or whose outcome is unknown. What was refused stands with the fields. */
export function WriteNotice({ state, identityReference, onStartAnew }: WriteNoticeProps) {
  if (state.phase === 'not-sent') {
    const { title, advice } = words.notSent[state.why];
    return (
      <Notice tone="neutral" title={title}>
        {advice}
      </Notice>
    );
  }
  if (state.phase !== 'unknown') return null;
  const startAnew = () => {
    announce(words.startedAnew);
    onStartAnew();
  };
  return (
    <Notice tone="action" title={words.unknown[state.why]}>
      <p className={classes.text}>{words.unknownAdvice}</p>
      <div className={classes.actions}>
        <Anchor href={paths.customer(identityReference)} target="_blank" rel="noopener">
          {words.lookUp(identityReference)}
        </Anchor>
        <Button variant="default" size="xs" onClick={startAnew}>
          {words.startAnew}
        </Button>
      </div>
      {state.error === null ? null : <ErrorFacts error={state.error} />}
    </Notice>
  );
}
