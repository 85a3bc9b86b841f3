import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

import { announce } from './announcer.ts';
import { copyText } from './copy-button.tsx';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

interface CopyTextButtonProps {
  variant?: 'filled' | 'default';
  text: string;
  children: string;
}

/** Copies a text that is to be kept elsewhere. The result is on the button, and is announced. */
export function CopyTextButton({ text, children, variant = 'filled' }: CopyTextButtonProps) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const copy = async () => {
    const message = (await copyText(text)) ? words.copied : words.notCopied;
    setOutcome(message);
    announce(message);
  };
  const Icon = outcome === words.copied ? IconCheck : IconCopy;
  return (
    <Button
      variant={variant}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => void copy()}
      data-autofocus
    >
      {outcome ?? children}
    </Button>
  );
}
