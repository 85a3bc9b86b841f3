import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';

import { directoryWords } from '#web/shared/words/directory-words.ts';

import { words } from '../words/requests-words.ts';
import classes from './find-form.module.css';
import { filtersOfPath } from './filters-of-path.ts';
import { isFilterValue, type RequestFilters } from './request-filters.ts';

const kinds = ['identityReference', 'rampId', 'traceId', 'path'] as const;
type Kind = (typeof kinds)[number];

/** Narrows the list to a path, customer, ramp or trace. It counts when it is sent: what is half typed may be an e-mail, which no address holds. */
export function FindForm({ onFind }: { onFind: (filters: RequestFilters) => void }) {
  const [kind, setKind] = useState<Kind>('identityReference');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);

  const find = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '') return;
    const found = filtersOf(kind, text);
    setFault(found === null ? words.findFaults[kind] : null);
    if (found === null) return;
    setTyped('');
    onFind(found);
  };

  return (
    <form className={classes.find} aria-label={words.findForm} noValidate onSubmit={find}>
      <NativeSelect
        aria-label={words.findKind}
        size="xs"
        value={kind}
        data={kinds.map((value) => ({ value, label: words.findKinds[value] }))}
        onChange={(event) => {
          setKind(kinds.find((one) => one === event.currentTarget.value) ?? 'path');
          setFault(null);
        }}
      />
      <TextInput
        aria-label={words.findLabel}
        placeholder={words.findKinds[kind]}
        size="xs"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={fault}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ActionIcon type="submit" variant="default" size={34} aria-label={directoryWords.applyFilter}>
        <IconFilter size={16} aria-hidden />
      </ActionIcon>
    </form>
  );
}

/** What a text of a kind narrows to; null where it is none of that kind. */
function filtersOf(kind: Kind, text: string): RequestFilters | null {
  if (kind === 'path') return filtersOfPath(text);
  return isFilterValue(kind, text) ? { [kind]: text } : null;
}
