import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';

import { rampId } from '#contract/service/primitives.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { paths } from '#web/shared/paths.ts';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';

import classes from './ramp-lookup-form.module.css';
import { words } from './ramps-words.ts';

const schema = z.object({ rampId: z.string().trim().min(1, words.enterRampId).pipe(rampId) });

/** Goes to a ramp by its id. What is none is refused before a call is made. */
export function RampLookupForm() {
  const navigate = useNavigate();
  const mayLookUp = useMay('look-up-ramp');
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { rampId: '' } });

  const open = async (values: { rampId: string }) => {
    if (mayLookUp) await navigate(paths.ramp(values.rampId));
  };

  return (
    <form
      className={classes.form}
      noValidate
      aria-label={words.lookUpRamp}
      onSubmit={form.handleSubmit(open)}
    >
      <TextField
        control={form.control}
        name="rampId"
        label={words.rampId}
        placeholder={words.rampIdExample}
        isIdentifier
        required
      />
      <RoleGateButton action="look-up-ramp" type="submit" className={classes.submit}>
        {words.lookUp}
      </RoleGateButton>
    </form>
  );
}
