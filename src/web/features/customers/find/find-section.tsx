import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from '../words/customers-words.ts';
import { FindForm } from './find-form.tsx';
import classes from './find-section.module.css';
import { LookupForm } from './lookup-form.tsx';
import { lookupSchema, type LookupValues } from './lookup-rules.ts';

/** One box for any identifier, which asks the directory; beside it the look-up, which asks the service. */
export function FindSection() {
  const lookup = useForm<LookupValues>({
    resolver: zodResolver(lookupSchema),
    defaultValues: { identityReference: '', email: '' },
  });
  const lookUpWithReference = (email: string) => {
    lookup.setValue('email', email);
    lookup.setFocus('identityReference');
  };
  return (
    <div className={classes.section}>
      <Panel title={words.findTitle}>
        <FindForm onLookUpWithReference={lookUpWithReference} />
      </Panel>
      <Panel title={words.lookUpTitle}>
        <LookupForm form={lookup} />
      </Panel>
    </div>
  );
}
