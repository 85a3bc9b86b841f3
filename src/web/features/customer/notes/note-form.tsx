import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';

import { useMay } from '#web/shared/api/current-staff.ts';
import { whoMay } from '#web/shared/api/who-may.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { words } from '../words/customer-words.ts';
import { emptyDraft, longestNote, type NoteDraft } from './note-draft.ts';
import { writeNoteMutation } from './note-queries.ts';
import classes from './notes.module.css';

interface NoteFormProps {
  identityReference: string;
  draft: NoteDraft;
  onDraft: (draft: NoteDraft) => void;
}

const text = words.notes;

/** Writes a note. What was written stays until it is saved. */
export function NoteForm(props: NoteFormProps) {
  const may = useMay('write-notes');
  if (!may) return <p className={classes.quiet}>{text.mayNot(whoMay('write-notes'))}</p>;
  return <WritingForm {...props} />;
}

function WritingForm({ identityReference, draft, onDraft }: NoteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = useMutation(writeNoteMutation(useQueryClient(), identityReference));
  const written = draft.text.trim();
  const over = written.length - longestNote;
  const canSave = written !== '' && over <= 0 && !writing.isPending;

  // The button that asks for a note may stand on another tab.
  useEffect(() => {
    if (!draft.wantsFocus) return;
    field.current?.focus();
    onDraft({ ...draft, wantsFocus: false });
  }, [draft, onDraft]);

  const save = () => {
    if (!canSave) return;
    writing.mutate(written, {
      onSuccess: () => {
        onDraft(emptyDraft);
        announce(text.saved);
        field.current?.focus();
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        ref={field}
        label={text.write}
        placeholder={text.placeholder}
        description={text.hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={over > 0 ? text.tooLong(over) : null}
        value={draft.text}
        onChange={(event) => onDraft({ ...draft, text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
        rows={3}
        resize="vertical"
        classNames={{ input: classes.field ?? '' }}
        dir="auto"
        autoComplete="off"
        readOnly={writing.isPending}
      />
      {writing.error ? (
        <>
          <ErrorPanel error={writing.error} />
          <p className={classes.quiet}>{text.kept}</p>
        </>
      ) : null}
      <Button
        type="submit"
        variant="default"
        size="xs"
        loading={writing.isPending}
        disabled={!canSave && !writing.isPending}
      >
        {text.save}
      </Button>
    </form>
  );
}
