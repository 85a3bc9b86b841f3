import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';

import { rampId } from '#contract/service/primitives.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { paths } from '#web/shared/paths.ts';

import classes from './ramp-lookup-form.module.css';
import { listWords } from '../words/ramp-list-words.ts';
import { words } from '../words/ramps-words.ts';

const schema = z.object({ rampId: z.string().trim().min(1, words.enterRampId).pipe(rampId) });

/** Goes to a ramp by its id. What is none is refused before a call is made. */
export function RampLookupForm() {
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { rampId: '' } });

  const open = async (values: { rampId: string }) => navigate(paths.ramp(values.rampId));

  return (
    <form
      className={classes.form}
      noValidate
      aria-label={listWords.openTitle}
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
      <Button type="submit" className={classes.submit}>
        {listWords.openButton}
      </Button>
    </form>
  );
}
