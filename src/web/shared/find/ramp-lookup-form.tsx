import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';

import { rampId } from '#contract/service/primitives.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { paths } from '#web/shared/paths.ts';
import { rampLookupWords as words } from '#web/shared/words/ramp-words.ts';

import classes from './ramp-lookup-form.module.css';

const lookupSchema = z.object({ rampId: z.string().trim().min(1, words.enterRampId).pipe(rampId) });

/** Opens a ramp by its id. Text that can't be an id is refused before any call is made. */
export function RampLookupForm() {
  const navigate = useNavigate();
  const { form } = useDeskForm({ resolver: zodResolver(lookupSchema), defaultValues: { rampId: '' } });
  const open = form.handleSubmit((values) => navigate(paths.ramp(values.rampId)));
  return (
    <form className={classes.form} noValidate aria-label={words.title} onSubmit={(event) => void open(event)}>
      <TextField
        control={form.control}
        name="rampId"
        label={words.rampId}
        placeholder={words.example}
        isIdentifier
        required
      />
      <Button type="submit" className={classes.submit}>
        {words.open}
      </Button>
    </form>
  );
}
