import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

import { handOverLookupEmail } from '#web/shared/api/lookup-email.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { words } from '../words/customers-words.ts';
import { searchMutation } from './find-queries.ts';
import { FindResult } from './find-result.tsx';
import { decideFinding, lookupEmailOf, pathOf } from './find-rules.ts';
import { findSchema, type FindValues } from './find-schema.ts';
import classes from './find-section.module.css';
import { cleanPasted } from './identifier-shapes.ts';

interface FindFormProps {
  onLookUpWithReference: (email: string) => void;
}

/** Finds a record by whatever was pasted: the one that has it is opened, several are a choice, none says what else may be done. */
export function FindForm({ onLookUpWithReference }: FindFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useMutation(searchMutation());
  const form = useForm<FindValues>({ resolver: zodResolver(findSchema), defaultValues: { pasted: '' } });
  const typed = cleanPasted(useWatch({ control: form.control, name: 'pasted' }));
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

  return (
    <>
      <form
        className={classes.find}
        noValidate
        aria-label={words.findTitle}
        onSubmit={form.handleSubmit(({ pasted }) => ask(pasted))}
      >
        <TextField
          control={form.control}
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
