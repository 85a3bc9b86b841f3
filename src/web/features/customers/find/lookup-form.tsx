import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';

import { useMay } from '#web/shared/api/current-staff.ts';
import { handOverLookupEmail } from '#web/shared/api/lookup-email.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { paths } from '#web/shared/paths.ts';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';

import { words } from '../words/customers-words.ts';
import classes from './find-section.module.css';
import { looksLikeRampId } from './identifier-shapes.ts';
import type { LookupValues } from './lookup-rules.ts';

/** Asks for a reference, and an e-mail that helps to match, and goes to the customer's page. */
export function LookupForm({ form }: { form: UseFormReturn<LookupValues> }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayLookUp = useMay('look-up-identity');
  const typed = useWatch({ control: form.control, name: 'identityReference' }).trim();

  const open = async ({ identityReference, email }: LookupValues) => {
    if (!mayLookUp) return;
    handOverLookupEmail(client, identityReference, email);
    await navigate(paths.customer(identityReference));
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.handleSubmit(open)}
      aria-label={words.lookUpForm}
    >
      <TextField
        control={form.control}
        name="identityReference"
        label={words.lookUpReference}
        placeholder={words.lookUpReferenceExample}
        isIdentifier
        required
      />
      <TextField
        control={form.control}
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
