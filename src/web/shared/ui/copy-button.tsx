import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

import { isMasked } from '#contract/fields/masks.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { useAnnouncement } from './announcer.ts';
import { Hint } from './hint.tsx';

/** Invisible marks that would be pasted. */
const directionMarks = /[\u2066-\u2069\u200e\u200f]/g;

/** Copies without direction marks; false if not allowed. For controls that vanish when pressed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text.replaceAll(directionMarks, ''));
    return true;
  } catch {
    return false;
  }
}

/** Copies without direction marks; its result shows for two seconds, null otherwise. */
function useCopy(text: string) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  const outcome = copied ? words.copied : error && words.notCopied;
  useAnnouncement(outcome);
  return {
    outcome,
    Icon: copied ? IconCheck : IconCopy,
    copy: () => copy(text.replaceAll(directionMarks, '')),
  };
}

interface CopyButtonProps {
  value: string;
  /** For the button's name: `Copy identity reference`. */
  label: string;
  /** Shows the name as text. */
  isNamed?: boolean;
}

/** Copies a whole value and confirms, visibly and audibly. Masked values get no button. */
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

/** Copies a text to keep elsewhere; shows and announces the result. */
export function CopyTextButton({ text, children, variant = 'filled' }: CopyTextButtonProps) {
  const { outcome, Icon, copy } = useCopy(text);
  return (
    <Button variant={variant} leftSection={<Icon size={16} aria-hidden />} onClick={copy} data-autofocus>
      {outcome ?? children}
    </Button>
  );
}
