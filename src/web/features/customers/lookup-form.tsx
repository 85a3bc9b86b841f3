import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

import { emailText, referenceText } from '#contract/service/identifier-forms.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { handOverLookupEmail } from '#web/shared/find/handed-over.ts';
import { looksLikeRampId } from '#web/shared/find/identifier-shapes.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
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

type LookupInput = z.input<typeof lookupSchema>;
type LookupValues = z.output<typeof lookupSchema>;

interface LookupFormProps {
  form: UseFormReturn<LookupInput, unknown, LookupValues>;
}

/** Asks for a reference, and an e-mail that helps to match, and goes to the customer's page. */
export function LookupForm({ form }: LookupFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayLookUp = useMay('look-up-identity');
  const { control } = form;
  const typed = useWatch({ control, name: 'identityReference' }).trim();

  const lookUp = form.handleSubmit(({ identityReference, email }) => {
    if (!mayLookUp) return;
    handOverLookupEmail(client, identityReference, email);
    void navigate(paths.customer(identityReference));
  });

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void lookUp(event)}
      aria-label={words.lookUpForm}
    >
      <TextField
        control={control}
        name="identityReference"
        label={words.lookUpReference}
        placeholder={words.lookUpReferenceExample}
        isIdentifier
        required
      />
      <TextField
        control={control}
        name="email"
        type="email"
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
