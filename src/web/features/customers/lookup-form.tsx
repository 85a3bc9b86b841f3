import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

import { emailText, referenceText } from '#contract/service/identifier-forms.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { handOverLookupEmail } from '#web/shared/find/handed-over.ts';
import { looksLikeRampId } from '#web/shared/find/identifier-shapes.ts';
import { PlainField } from '#web/shared/forms/plain-field.tsx';
import { paths } from '#web/shared/paths.ts';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';

import { words } from './customers-words.ts';
import classes from './customers.module.css';

/**
 * The look-up's fields. White space around a pasted value goes; anything else that is no reference is refused before a
 * call is made. Spec: Resources › IdentityReference.
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

/** Asks for a reference, and an e-mail that helps to match, and goes to the customer's page. */
export function LookupForm({ reference, entered, onEnter }: LookupFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayLookUp = useMay('look-up-identity');
  const email = useRef<HTMLInputElement>(null);
  const [isChecked, setChecked] = useState(false);
  const read = lookupSchema.safeParse(entered);
  const typed = entered.identityReference.trim();
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
    handOverLookupEmail(client, read.data.identityReference, read.data.email);
    void navigate(paths.customer(read.data.identityReference));
  };

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={words.lookUpForm}>
      <PlainField
        ref={reference}
        name="identityReference"
        error={faultOf('identityReference')}
        value={entered.identityReference}
        onType={(text) => onEnter({ ...entered, identityReference: text })}
        label={words.lookUpReference}
        placeholder={words.lookUpReferenceExample}
        isIdentifier
        required
      />
      <PlainField
        ref={email}
        name="email"
        type="email"
        error={faultOf('email')}
        value={entered.email}
        onType={(text) => onEnter({ ...entered, email: text })}
        label={words.lookUpEmail}
        description={words.lookUpEmailHelp}
      />
      <RoleGateButton action="look-up-identity" type="submit" variant="default" className={classes.submit}>
        {words.lookUpButton}
      </RoleGateButton>
      {looksLikeRampId(typed) ? (
        <output className={classes.offers}>
          {words.looksLikeRamp}
          <Anchor component={Link} to={paths.ramp(typed)} fz="inherit">
            {words.openRamp}
          </Anchor>
        </output>
      ) : null}
    </form>
  );
}

const isEmail = (text: string) => text.includes('@');
