import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';

import { rampId } from '#contract/service/primitives.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { paths } from '#web/shared/paths.ts';
import { rampLookupWords as words } from '#web/shared/words/ramp-words.ts';

import { readPastedText } from './identifier-shapes.ts';
import classes from './ramp-lookup-form.module.css';

const typedRampId = z.string().trim().min(1, words.enterRampId).pipe(rampId);

/** Refuses impossible ids before any call. */
export function RampLookupForm() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const pasted = readPastedText(text);
  const read = typedRampId.safeParse(pasted.isSearchable ? pasted.text : text);

  const open = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (read.success) void navigate(paths.ramp(read.data));
    else field.current?.focus();
  };

  return (
    <form className={classes.form} noValidate aria-label={words.title} onSubmit={open}>
      <TextBox
        ref={field}
        name="rampId"
        error={isChecked ? read.error?.issues[0]?.message : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
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
