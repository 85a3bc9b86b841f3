import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';

import { rampId } from '#contract/service/primitives.ts';
import { PlainField } from '#web/shared/forms/plain-field.tsx';
import { paths } from '#web/shared/paths.ts';

import classes from './ramp-lookup-form.module.css';
import { listWords } from '../words/ramp-list-words.ts';
import { words } from '../words/ramps-words.ts';

const typedRampId = z.string().trim().min(1, words.enterRampId).pipe(rampId);

/** Goes to a ramp by its id. What is none is refused before a call is made. */
export function RampLookupForm() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const read = typedRampId.safeParse(text);

  const open = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (read.success) void navigate(paths.ramp(read.data));
    else field.current?.focus();
  };

  return (
    <form className={classes.form} noValidate aria-label={listWords.openTitle} onSubmit={open}>
      <PlainField
        ref={field}
        name="rampId"
        error={isChecked ? read.error?.issues[0]?.message : undefined}
        value={text}
        onType={setText}
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
