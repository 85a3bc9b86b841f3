import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { referenceText } from '#contract/service/identifier-forms.ts';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { listWords } from '../words/ramp-list-words.ts';
import classes from './ramp-directory.module.css';

/** Narrows the list to one customer. It counts when it is sent: what is half typed may be an e-mail, which no address holds. */
export function CustomerForm({ onApply }: { onApply: (identityReference: string) => void }) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const reference = typed.trim();
    if (reference === '') return;
    if (!referenceText.safeParse(reference).success) {
      setFault(reference.includes('@') ? listWords.customerNoEmail : listWords.customerNoReference);
      return;
    }
    setFault(null);
    setTyped('');
    onApply(reference);
  };

  return (
    <form className={classes.customer} aria-label={listWords.customerForm} noValidate onSubmit={apply}>
      <TextInput
        aria-label={listWords.customerLabel}
        placeholder={listWords.customerLabel}
        size="xs"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="xs">
        {directoryWords.applyFilter}
      </Button>
    </form>
  );
}
