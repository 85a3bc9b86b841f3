import { useRef, useState } from 'react';

import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/customers-words.ts';
import { FindForm } from './find-form.tsx';
import classes from './find-section.module.css';
import { LookupForm } from './lookup-form.tsx';

/** One box for any identifier, which asks the directory; beside it the look-up, which asks the service. */
export function FindSection() {
  const reference = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState({ identityReference: '', email: '' });
  const lookUpWithReference = (email: string) => {
    setEntered((before) => ({ ...before, email }));
    reference.current?.focus();
  };
  return (
    <div className={classes.section}>
      <Panel title={words.findTitle}>
        <FindForm onLookUpWithReference={lookUpWithReference} />
      </Panel>
      <Panel title={words.lookUpTitle}>
        <LookupForm reference={reference} entered={entered} onEnter={setEntered} />
      </Panel>
    </div>
  );
}
