import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { identifierPrefix } from '#contract/service/identifier-forms.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { directoryWords } from '#web/shared/words/directory-words.ts';

import { words } from '../words/customers-words.ts';
import classes from './filter-bar.module.css';

/** Narrows the list to references that begin so. It counts when it is sent: what is half typed may be an e-mail, which no address holds. */
export function PrefixForm({ onApply }: { onApply: (prefix: string) => void }) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const prefix = typed.trim();
    if (prefix === '') return;
    if (!identifierPrefix.safeParse(prefix).success) {
      setFault(prefix.includes('@') ? words.prefixNoEmail : words.prefixNoReference);
      return;
    }
    setFault(null);
    setTyped('');
    onApply(prefix);
  };

  return (
    <form className={classes.prefix} aria-label={words.prefixForm} noValidate onSubmit={apply}>
      <TextBox
        aria-label={words.prefixLabel}
        placeholder={words.prefixLabel}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {directoryWords.applyFilter}
      </Button>
    </form>
  );
}
