import { ActionIcon, Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

import { isMasked } from '#contract/fields/masks.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { announce } from './announcer.ts';
import { Hint } from './hint.tsx';

const directionMarks = /[\u2066-\u2069\u200e\u200f]/g;

/** Copies without direction marks; returns false if not allowed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text.replaceAll(directionMarks, ''));
    return true;
  } catch {
    return false;
  }
}

function useCopy(text: string) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const { start, clear } = useTimeout(() => setOutcome(null), 2000);
  const copy = async () => {
    const result = (await copyText(text)) ? words.copied : words.notCopied;
    setOutcome(result);
    announce(result);
    clear();
    start();
  };
  return { outcome, Icon: outcome === words.copied ? IconCheck : IconCopy, copy: () => void copy() };
}

interface CopyButtonProps {
  value: string;
  /** For the button's name: `Copy identity reference`. */
  label: string;
  isNamed?: boolean;
}

export function CopyButton(props: CopyButtonProps) {
  return isMasked(props.value) ? null : <CopyingButton {...props} />;
}

function CopyingButton({ value, label, isNamed = false }: CopyButtonProps) {
  const { outcome, Icon, copy } = useCopy(value);
  const name = words.copy({ label });
  if (isNamed) {
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<Icon size={14} aria-hidden />}
        onClick={copy}
      >
        {name}
      </Button>
    );
  }
  return (
    <Hint label={outcome ?? name}>
      <ActionIcon size={24} aria-label={name} onClick={copy}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}

interface CopyTextButtonProps {
  variant?: 'filled' | 'default';
  text: string;
  children: string;
}

export function CopyTextButton({ text, children, variant = 'filled' }: CopyTextButtonProps) {
  const { outcome, Icon, copy } = useCopy(text);
  return (
    <Button variant={variant} leftSection={<Icon size={16} aria-hidden />} onClick={copy} data-autofocus>
      {outcome ?? children}
    </Button>
  );
}
