import { ActionIcon, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';

import { words } from '../words/callbacks-words.ts';
import classes from './filter-bar.module.css';

/** What a ramp's id or a customer's reference may be. Details 2. */
const name = /^[A-Za-z0-9_-]{1,100}$/;

/** Narrows the list to one ramp or customer. It counts when it is sent: what is half typed may be an e-mail, which no address holds. */
export function ObjectForm({ onApply }: { onApply: (object: string) => void }) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const object = typed.trim();
    if (object === '') return;
    if (!name.test(object)) {
      setFault(words.objectFault);
      return;
    }
    setFault(null);
    setTyped('');
    onApply(object);
  };

  return (
    <form className={classes.object} aria-label={words.objectForm} noValidate onSubmit={apply}>
      <TextInput
        aria-label={words.objectLabel}
        placeholder={words.objectHint}
        size="xs"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ActionIcon type="submit" variant="default" size={34} aria-label={words.objectButton}>
        <IconFilter size={16} aria-hidden />
      </ActionIcon>
    </form>
  );
}
