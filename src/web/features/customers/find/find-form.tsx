import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { handOverLookupEmail } from '#web/shared/api/lookup-email.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { words } from '../words/customers-words.ts';
import { forgetFindText, handedFindText } from '#web/shared/find/handed-text.ts';
import { searchMutation } from '#web/shared/find/search-mutation.ts';
import { FindResult } from './find-result.tsx';
import { decideFinding, lookupEmailOf, pathOf } from '#web/shared/find/find-rules.ts';
import classes from './find-section.module.css';
import { cleanPasted, readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { PlainField } from '#web/shared/forms/plain-field.tsx';

interface FindFormProps {
  onLookUpWithReference: (email: string) => void;
}

/**
 * Finds a record by whatever was pasted: the one that has it is opened, several are a choice, none says what else may be done. What
 * everybody sees first needs no form library.
 */
export function FindForm({ onLookUpWithReference }: FindFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useMutation(searchMutation());
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState(() => handedFindText(client));
  const [isChecked, setChecked] = useState(false);
  const read = readPastedText(pasted);
  const typed = read.text;
  // An answer is about what was asked: it goes with the text.
  const isAsked = search.variables === typed;

  const ask = (text: string) =>
    search.mutate(text, {
      onSuccess({ items }) {
        const finding = decideFinding(text, items);
        if (finding.kind !== 'open' || cleanPasted(input.current?.value ?? '') !== text) return;
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (read.isSearchable) ask(typed);
    else input.current?.focus();
  };

  return (
    <>
      <form className={classes.find} noValidate aria-label={words.findTitle} onSubmit={submit}>
        <PlainField
          ref={input}
          name="pasted"
          label={words.findLabel}
          description={words.findHelp}
          error={isChecked && !read.isSearchable ? read.message : null}
          value={pasted}
          onType={setPasted}
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
