import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { handOverFindText } from '#web/shared/find/handed-over.ts';
import { readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { paths } from '#web/shared/paths.ts';
import { Panel } from '#web/shared/ui/panel.tsx';

import { words } from './overview-words.ts';
import classes from './overview.module.css';

/**
 * Takes any identifier to the customers' box, which finds it. It may be an e-mail: no address holds it.
 *
 * Without react-hook-form, as the sign-in: it would take what is loaded at the start from 183 to 198 kB, of 190 (bundle.test.ts, “at the
 * sign-in page”, “signed in, to the first page”).
 */
export function QuickFind() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const [isChecked, setChecked] = useState(false);
  const read = readPastedText(pasted);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!read.isSearchable) {
      input.current?.focus();
      return;
    }
    handOverFindText(client, read.text);
    void navigate(paths.customers());
  };

  return (
    <Panel title={words.findTitle}>
      <form className={classes.find} noValidate aria-label={words.findTitle} onSubmit={submit}>
        <TextBox
          ref={input}
          name="pasted"
          label={words.findLabel}
          error={isChecked && !read.isSearchable ? read.message : null}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          isMonospace
        />
        <Button type="submit" className={classes.findButton}>
          {words.findButton}
        </Button>
      </form>
    </Panel>
  );
}
