import { zodResolver } from '@hookform/resolvers/zod';
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';

import { useMay } from '#web/shared/api/current-staff.ts';
import { handOverLookupEmail } from '#web/shared/api/lookup-email.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { paths } from '#web/shared/paths.ts';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';

import { looksLikeRampId, lookupSchema, type LookupValues } from './lookup-rules.ts';
import classes from './lookup-form.module.css';

/** Asks for a reference, and an e-mail that helps to match, and goes to the customer's page. */
export function LookupForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayLookUp = useMay('look-up-identity');
  const form = useForm<LookupValues>({
    resolver: zodResolver(lookupSchema),
    defaultValues: { identityReference: '', email: '' },
  });
  const typed = useWatch({ control: form.control, name: 'identityReference' });

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
      aria-label="Look a customer up"
    >
      <TextField
        control={form.control}
        name="identityReference"
        label="Identity reference"
        placeholder="c-13344"
        isIdentifier
        required
      />
      <TextField
        control={form.control}
        name="email"
        type="email"
        label="E-mail"
        description="Optional: tells you when it belongs to somebody else"
      />
      <RoleGateButton action="look-up-identity" type="submit" className={classes.submit}>
        Look up
      </RoleGateButton>
      {looksLikeRampId(typed) ? (
        <output className={classes.offer}>
          This looks like a ramp id.
          <Anchor component={Link} to={paths.ramp(typed.trim())} fz="inherit">
            Open the ramp
          </Anchor>
        </output>
      ) : null}
    </form>
  );
}
