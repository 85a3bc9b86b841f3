import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { isMasked } from '#contract/desk/masking.ts';

import { announce } from './announcer.ts';
import { copyText } from './copy-text.ts';
import { Hint } from './hint.tsx';

interface CopyButtonProps {
  value: string;
  /** What is copied, for the button's name: `Copy identity reference`. */
  label: string;
}

/** Copies a whole value and says so, to the eye and to a screen reader. A mask is nobody's value: it gets no button. */
export function CopyButton(props: CopyButtonProps) {
  return isMasked(props.value) ? null : <CopyingButton {...props} />;
}

function CopyingButton({ value, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'refused'>('idle');

  // The mark goes away by itself; the timer must not outlive the button.
  useEffect(() => {
    const timer = outcome === 'idle' ? undefined : setTimeout(() => setOutcome('idle'), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const next = (await copyText(value)) ? 'copied' : 'refused';
    setOutcome(next);
    announce(next === 'copied' ? 'Copied' : 'The browser did not allow copying');
  };
  const hint = { idle: `Copy ${label}`, copied: 'Copied', refused: 'The browser did not allow copying' }[
    outcome
  ];

  return (
    <Hint label={hint}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={`Copy ${label}`}
        onClick={() => {
          void copy();
        }}
      >
        {outcome === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Hint>
  );
}
