import { Anchor, Button } from '@mantine/core';
import { IconHelpCircle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { paths } from '#web/shared/paths.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { ErrorFacts } from '#web/shared/ui/error-facts.tsx';

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

interface NoticeProps {
  tone: 'action' | 'neutral';
  title: string;
  children: ReactNode;
}

function Notice({ tone, title, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  // The outcome arrives by itself, below where the person may be looking: the focus goes where it is read.
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const Icon = tone === 'action' ? IconHelpCircle : IconInfoCircle;
  return (
    <div className={classes.notice} data-tone={tone} role="alert" tabIndex={-1} ref={box}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
