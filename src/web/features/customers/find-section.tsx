import { Anchor, Box, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';

import { decideFinding, lookupEmailOf, pathOf, searchMutation } from '#web/shared/find/find-record.ts';
import { forgetFindText, handedFind, handOverLookupEmail } from '#web/shared/find/handed-over.ts';
import { readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { ReadingChoice } from '#web/shared/ui/reading-choice.tsx';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from './customers-words.ts';
import classes from './customers.module.css';
import { FindResult, isListed } from './find-result.tsx';
import { type LookupValues, LookupForm } from './lookup-form.tsx';

interface FindSectionProps {
  onNarrow: (prefix: string) => void;
}

export function FindSection({ onNarrow }: FindSectionProps) {
  const reference = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [entered, setEntered] = useState<LookupValues>({ identityReference: '', email: '' });
  const lookUpWithReference = (email: string) => {
    // The field has to be there to get the focus.
    flushSync(() => {
      setOpen(true);
      setEntered((before) => ({ ...before, email }));
    });
    reference.current?.focus();
  };
  return (
    <Panel title={words.findTitle}>
      <FindForm onLookUpWithReference={lookUpWithReference} onNarrow={onNarrow} />
      {isOpen ? (
        <Box mt={14} pt="sm" className={classes.lookUp}>
          <LookupForm reference={reference} entered={entered} onEnter={setEntered} />
        </Box>
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mt={10}
          onClick={() => lookUpWithReference(entered.email)}
        >
          {words.lookUpTitle}
        </Anchor>
      )}
    </Panel>
  );
}

interface FindFormProps {
  onLookUpWithReference: (email: string) => void;
  onNarrow: (prefix: string) => void;
}

/** Opens a single match, narrows the list, lists matches, or suggests other searches. */
function FindForm({ onLookUpWithReference, onNarrow }: FindFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useMutation(searchMutation());
  const input = useRef<HTMLInputElement>(null);
  const [handed, setHanded] = useState(() => handedFind(client));
  const [pasted, setPasted] = useState(handed?.text ?? '');
  const [isChecked, setChecked] = useState(false);
  const read = useMemo(() => readPastedText(pasted), [pasted]);
  const typed = read.text;
  // Shows an answer only beside the text that was asked.
  const isAsked = search.variables === typed;
  const items = isAsked ? search.data?.items : handed?.text === typed ? handed.items : null;

  const ask = (text: string) =>
    search.mutate(text, {
      onSuccess({ items }) {
        const finding = decideFinding(text, items);
        const now = readPastedText(input.current?.value ?? '');
        if (finding.kind === 'choose' && !finding.isExact && finding.items.some(isListed)) onNarrow(text);
        if (finding.kind !== 'open' || !now.isSearchable || now.text !== text) return;
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
    const handedOver = readPastedText(taken.text);
    // Several identifiers are a choice.
    if (taken.items === null && handedOver.isSearchable) ask(handedOver.text);
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
        <TextBox
          ref={input}
          name="pasted"
          label={words.findLabel}
          description={words.findHelp}
          error={isChecked && !read.isSearchable ? read.message : null}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          isIdentifier
          data-takes-several
        />
        <Button type="submit" className={classes.submit} loading={search.isPending && isAsked}>
          {words.findButton}
        </Button>
      </form>
      {read.isSearchable || read.options.length === 0 ? null : (
        <ReadingChoice
          label={words.findWhich}
          readings={read.options.map((option) => ({ value: option, label: shortenMiddle(option, 20, 6) }))}
          onPick={(option) => {
            setPasted(option);
            ask(option);
          }}
        />
      )}
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
