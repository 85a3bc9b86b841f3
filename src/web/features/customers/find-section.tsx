import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

import { forgetFindText, handedFindText, handOverLookupEmail } from '#web/shared/find/handed-over.ts';
import { decideFinding, lookupEmailOf, pathOf, searchMutation } from '#web/shared/find/find-record.ts';
import { cleanPasted, readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from './customers-words.ts';
import classes from './customers.module.css';
import { FindResult } from './find-result.tsx';
import { LookupForm, lookupSchema } from './lookup-form.tsx';

/** One box for any identifier, which asks the directory; beside it the look-up, which asks the service. */
export function FindSection() {
  const { form: lookup } = useDeskForm({
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

interface FindFormProps {
  onLookUpWithReference: (email: string) => void;
}

const findSchema = z.object({
  pasted: z.pipe(
    z.string(),
    z.transform((pasted: string, { issues }) => {
      const read = readPastedText(pasted);
      if (!read.isSearchable) issues.push({ code: 'custom', input: pasted, message: read.message });
      return read.text;
    }),
  ),
});

/** Finds a record by whatever was pasted: the one that has it is opened, several are a choice, none says what else may be done. */
function FindForm({ onLookUpWithReference }: FindFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useMutation(searchMutation());
  const { form } = useDeskForm({
    resolver: zodResolver(findSchema),
    defaultValues: { pasted: handedFindText(client) },
  });
  const { control } = form;
  const typed = cleanPasted(useWatch({ control, name: 'pasted' }));
  // An answer is about what was asked: it goes with the text.
  const isAsked = search.variables === typed;

  const ask = (text: string) =>
    search.mutate(text, {
      onSuccess({ items }) {
        const finding = decideFinding(text, items);
        if (finding.kind !== 'open' || cleanPasted(form.getValues('pasted')) !== text) return;
        const email = lookupEmailOf(text, finding.item);
        if (email !== '') handOverLookupEmail(client, finding.item.id, email);
        void navigate(pathOf(finding.item));
      },
    });

  const takeHanded = useEffectEvent(() => {
    const text = handedFindText(client);
    if (text === '') return;
    forgetFindText(client);
    ask(text);
  });
  // What was pasted on another page is asked for as soon as this one is there.
  useEffect(() => takeHanded(), []);

  const find = form.handleSubmit(({ pasted }) => ask(pasted));

  return (
    <>
      <form
        className={classes.find}
        noValidate
        aria-label={words.findTitle}
        onSubmit={(event) => void find(event)}
      >
        <TextField
          control={control}
          name="pasted"
          label={words.findLabel}
          description={words.findHelp}
          isIdentifier
        />
        <Button type="submit" className={classes.submit} loading={search.isPending && isAsked}>
          {words.findButton}
        </Button>
      </form>
      {isAsked && search.error ? <ErrorPanel error={search.error} onRetry={() => ask(typed)} /> : null}
      {isAsked && search.data ? (
        <FindResult
          text={typed}
          items={search.data.items}
          onLookUpWithReference={onLookUpWithReference}
          key={search.submittedAt}
        />
      ) : null}
    </>
  );
}
