import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { forgetFindText, handedFind, handOverLookupEmail } from '#web/shared/find/handed-over.ts';
import { decideFinding, lookupEmailOf, pathOf, searchMutation } from '#web/shared/find/find-record.ts';
import { cleanPasted, readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { PlainField } from '#web/shared/forms/plain-field.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from './customers-words.ts';
import classes from './customers.module.css';
import { FindResult } from './find-result.tsx';
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

interface FindFormProps {
  onLookUpWithReference: (email: string) => void;
}

/**
 * Finds a record by whatever was pasted: the one that has it is opened, several are a choice, none says what else may be done. What
 * everybody sees first needs no form library.
 */
function FindForm({ onLookUpWithReference }: FindFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useMutation(searchMutation());
  const input = useRef<HTMLInputElement>(null);
  const [handed, setHanded] = useState(() => handedFind(client));
  const [pasted, setPasted] = useState(handed?.text ?? '');
  const [isChecked, setChecked] = useState(false);
  const read = readPastedText(pasted);
  const typed = read.text;
  // An answer is about what was asked: it goes with the text.
  const isAsked = search.variables === typed;
  const items = isAsked ? search.data?.items : handed?.text === typed ? handed.items : null;

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
    const taken = handedFind(client);
    if (taken === null) return;
    forgetFindText(client);
    setHanded(taken);
    setPasted(taken.text);
    if (taken.items === null) ask(taken.text);
  });
  const { key } = useLocation();
  // What was pasted elsewhere, in the palette over this page too, is asked for as soon as this page is there.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- each visit, once: what was handed over is taken and forgotten
  useEffect(() => takeHanded(), [key]);

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
      {items ? (
        <FindResult
          text={typed}
          items={items}
          onLookUpWithReference={onLookUpWithReference}
          key={search.submittedAt}
        />
      ) : null}
    </>
  );
}
