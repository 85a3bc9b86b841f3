import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

import { isMasked } from '#contract/fields/masks.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { announce } from './announcer.ts';
import classes from './copy-button.module.css';
import { Hint } from './hint.tsx';

interface CopyButtonProps {
  value: string;
  /** What is copied, for the button's name: `Copy identity reference`. */
  label: string;
  /** Shows the name as text, for a button that is not beside what it copies. */
  isNamed?: boolean;
}

/**
 * Copies a whole value and confirms it, visibly and to a screen reader. A masked value gets no button. A plain button: a page has up to a
 * hundred of them, and Mantine's `ActionIcon` is several times dearer to draw (`npm run lab -- bench interactions`, statuses).
 */
export function CopyButton(props: CopyButtonProps) {
  return isMasked(props.value) ? null : <CopyingButton {...props} />;
}

function CopyingButton({ value, label, isNamed = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'refused'>('idle');

  // The check mark goes away by itself.
  const { start, clear } = useTimeout(() => setOutcome('idle'), 2000);

  const copy = async () => {
    const next = (await copyText(value)) ? 'copied' : 'refused';
    setOutcome(next);
    clear();
    start();
    announce(next === 'copied' ? words.copied : words.notCopied);
  };
  const hint = { idle: words.copy({ label }), copied: words.copied, refused: words.notCopied }[outcome];
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  if (isNamed) {
    return (
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<Icon size={14} aria-hidden />}
        onClick={() => void copy()}
      >
        {words.copy({ label })}
      </Button>
    );
  }
  return (
    <Hint label={hint}>
      <button
        type="button"
        className={classes.copy}
        aria-label={words.copy({ label })}
        onClick={() => void copy()}
      >
        <Icon size={16} aria-hidden />
      </button>
    </Hint>
  );
}

/** What keeps a value's order in a right-to-left sentence would be pasted unseen. */
const directionMarks = /[\u2066-\u2069\u200e\u200f]/g;

/** Puts a text on the clipboard, without marks of direction; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text.replaceAll(directionMarks, ''));
    return true;
  } catch {
    return false;
  }
}

interface CopyTextButtonProps {
  variant?: 'filled' | 'default';
  text: string;
  children: string;
}

/** Copies a text that the person keeps elsewhere. The button shows and announces the result. */
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
