import { Anchor, Button, Flex } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';

import { emailText, referenceText } from '#contract/service/identifier-forms.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { decideFinding, lookupEmailOf, pathOf, searchMutation } from '#web/shared/find/find-record.ts';
import { forgetFindText, handedFind, handOverLookupEmail } from '#web/shared/find/handed-over.ts';
import { looksLikeRampId, readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { ReadingChoice } from '#web/shared/ui/reading-choice.tsx';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';

import { words } from './customers-words.ts';
import classes from './customers.module.css';
import { FindResult } from './find-result.tsx';

/** Searches the directory; the look-up beside it asks the service. */
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

/** Opens a single match, lists several, or suggests other searches. */
function FindForm({ onLookUpWithReference }: FindFormProps) {
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

/**
 * Trims white space; rejects anything but a reference before a request is made. Spec: Resources ›
 * IdentityReference.
 */
export const lookupSchema = z.object({
  identityReference: z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1, words.lookUpNothingTyped),
      z.refine((text) => !isEmail(text), { error: words.lookUpEmailMisplaced, abort: true }),
    ),
    referenceText,
  ),
  email: z.pipe(z.string().check(z.trim()), z.union([z.literal(''), emailText])),
});

type LookupValues = z.infer<typeof lookupSchema>;

interface LookupFormProps {
  reference: RefObject<HTMLInputElement | null>;
  entered: LookupValues;
  onEnter: (values: LookupValues) => void;
}

function LookupForm({ reference, entered, onEnter }: LookupFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const search = useMutation(searchMutation());
  const mayLookUp = useMay('look-up-identity');
  const email = useRef<HTMLInputElement>(null);
  const [isChecked, setChecked] = useState(false);
  const read = lookupSchema.safeParse({
    identityReference: identifierIn(entered.identityReference),
    email: identifierIn(entered.email),
  });
  const typed = identifierIn(entered.identityReference);
  const faultOf = (name: keyof LookupValues) =>
    isChecked ? read.error?.issues.find(({ path }) => path[0] === name)?.message : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!read.success) {
      const isOfReference = read.error.issues.some(({ path }) => path[0] === 'identityReference');
      (isOfReference ? reference : email).current?.focus();
      return;
    }
    if (!mayLookUp) return;
    const { identityReference, email: mail } = read.data;
    const look = () => {
      handOverLookupEmail(client, identityReference, mail);
      void navigate(paths.customer(identityReference));
    };
    if (!looksLikeRampId(identityReference)) {
      look();
      return;
    }
    // It may be a ramp: the directory's match opens.
    search.mutate(identityReference, {
      onSuccess({ items }) {
        const finding = decideFinding(identityReference, items);
        if (finding.kind === 'open' && finding.item.kind === 'ramp') void navigate(pathOf(finding.item));
        else look();
      },
      onError: look,
    });
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={words.lookUpForm}>
      <TextBox
        ref={reference}
        name="identityReference"
        error={faultOf('identityReference')}
        value={entered.identityReference}
        onChange={(event) => onEnter({ ...entered, identityReference: event.currentTarget.value })}
        label={words.lookUpReference}
        placeholder={words.lookUpReferenceExample}
        isIdentifier
        required
      />
      <TextBox
        ref={email}
        name="email"
        type="email"
        error={faultOf('email')}
        value={entered.email}
        onChange={(event) => onEnter({ ...entered, email: event.currentTarget.value })}
        label={words.lookUpEmail}
        description={words.lookUpEmailHelp}
      />
      <RoleGateButton action="look-up-identity" type="submit" variant="default" className={classes.submit}>
        {words.lookUpButton}
      </RoleGateButton>
      {looksLikeRampId(typed) ? (
        <Flex
          component="output"
          gap="8px 12px"
          align="center"
          wrap="wrap"
          m={0}
          fz="sm"
          miw={0}
          style={{ gridColumn: '1 / -1' }}
        >
          {words.looksLikeRamp}
          <Anchor component={Link} to={paths.ramp(typed)} fz="inherit">
            {words.openRamp}
          </Anchor>
        </Flex>
      ) : null}
    </form>
  );
}

/** Unchanged unless the text has exactly one identifier, so that the schema rejects it. */
function identifierIn(pasted: string): string {
  const read = readPastedText(pasted);
  return read.isSearchable ? read.text : pasted.trim();
}

const isEmail = (text: string) => text.includes('@');
