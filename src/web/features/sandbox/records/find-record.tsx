import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';

import classes from './records.module.css';

interface FindRecordProps {
  /** The form's name. */
  name: string;
  label: string;
  button: string;
  schema: $ZodType<string>;
  /** Where the record is open. */
  toOf: (id: string) => string;
}

/** Opens a record by its identifier. It counts when it is sent: what is half typed may be an e-mail, which no address holds. */
export function FindRecord({ name, label, button, schema, toOf }: FindRecordProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const open = (event: FormEvent) => {
    event.preventDefault();
    const read = safeParse(schema, typed.trim());
    setFault(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (!read.success) return;
    setTyped('');
    void navigate(toOf(read.data), { preventScrollReset: true });
  };

  return (
    <form className={classes.find} aria-label={name} noValidate onSubmit={open}>
      <TextInput
        aria-label={label}
        placeholder={label}
        size="xs"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="xs">
        {button}
      </Button>
    </form>
  );
}
