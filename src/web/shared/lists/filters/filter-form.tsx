import { ActionIcon, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';

import { TextBox } from '#web/shared/forms/text-box.tsx';
import { directoryWords as words } from '#web/shared/words/directory-words.ts';

import classes from './filter-form.module.css';

interface FilterFormProps {
  /** What the form is for: `Filter by customer`. */
  name: string;
  /** What is typed. */
  label: string;
  /** The same in fewer words, where there is little room: the button is an icon then. */
  shortLabel?: string;
  /** Why a text is no value; null where it is one. */
  faultOf: (text: string) => string | null;
  onApply: (value: string) => void;
}

/** Narrows a list to what is typed. It counts when it is sent: what is half typed may be an e-mail, which no address holds. */
export function FilterForm({ name, label, shortLabel, faultOf, onApply }: FilterFormProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const value = typed.trim();
    if (value === '') return;
    const found = faultOf(value);
    setFault(found);
    if (found !== null) return;
    setTyped('');
    onApply(value);
  };

  return (
    <form
      className={classes.form}
      data-short={shortLabel !== undefined || undefined}
      aria-label={name}
      noValidate
      onSubmit={apply}
    >
      <TextBox
        aria-label={label}
        placeholder={shortLabel ?? label}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {shortLabel === undefined ? (
        <Button type="submit" variant="default">
          {words.applyFilter}
        </Button>
      ) : (
        <ActionIcon type="submit" variant="default" size={34} aria-label={words.applyFilter}>
          <IconFilter size={16} aria-hidden />
        </ActionIcon>
      )}
    </form>
  );
}
