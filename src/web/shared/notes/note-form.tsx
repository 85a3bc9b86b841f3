import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';

import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { asTyped } from '#web/shared/forms/clean-input.ts';
import { LeaveGuard } from '#web/shared/forms/leave-guard.tsx';
import { TextArea } from '#web/shared/forms/text-box.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { colleaguesQuery } from '#web/shared/queue/queue-queries.ts';

import { mentionable, withMention } from './mentions.ts';
import { longestNote, type NoteDraft, noteToSave, useDraft, useHasUnsavedNote } from './note-draft.ts';
import { type NoteObject, useNoteSaving } from './note-queries.ts';
import { noteWords } from './note-words.ts';
import classes from './notes.module.css';

interface NoteFormProps {
  object: NoteObject;
  draft: NoteDraft;
}

/**
 * Uses the page's `NoteDraft`, not react-hook-form: it outlives the form on other tabs and keeps what is
 * typed while saving (customer-notes.test.tsx).
 */
export function NoteForm(props: NoteFormProps) {
  const may = useMay('write-notes');
  if (!may) return <p className={classes.quiet}>{noteWords.mayNot({ roles: whoMay('write-notes') })}</p>;
  return <WritingForm {...props} />;
}

function WritingForm({ object, draft }: NoteFormProps) {
  const typed = useDraft(draft).text;
  const field = useFieldAskedFor(draft);
  const { mutate, isPending, error } = useNoteSaving(object, draft);
  const over = typed.trim().length - longestNote;
  const note = noteToSave(typed);

  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (note !== null && !isPending) mutate(note, { onSuccess: () => field.current?.focus() });
  };
  return (
    <form className={classes.form} onSubmit={save}>
      <TextArea
        {...asTyped}
        ref={field}
        label={noteWords.write}
        placeholder={noteWords.placeholder}
        description={noteWords.hint}
        error={over > 0 ? noteWords.tooLong({ over }) : null}
        value={typed}
        onChange={(event) => draft.write({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
        }}
        // An empty field shows our placeholder.
        dir={typed === '' ? undefined : 'auto'}
        autoComplete="off"
        readOnly={isPending}
      />
      <Mentions draft={draft} typed={typed} onChosen={() => field.current?.focus()} />
      {error ? (
        <>
          <ErrorPanel error={error} />
          <p className={classes.quiet}>{noteWords.kept}</p>
        </>
      ) : null}
      <Button
        type="submit"
        variant="default"
        size="xs"
        loading={isPending}
        disabled={note === null && !isPending}
      >
        {noteWords.save}
      </Button>
    </form>
  );
}

interface MentionsProps {
  draft: NoteDraft;
  typed: string;
  onChosen: () => void;
}

function Mentions({ draft, typed, onChosen }: MentionsProps) {
  const { data } = useQuery({ ...colleaguesQuery(), enabled: typed.includes('@') });
  const offered = mentionable(typed, data?.items ?? []);
  if (offered.length === 0) return null;
  return (
    <Group component="fieldset" gap={6} m={0} p={0} bd="none" aria-label={noteWords.mention}>
      {offered.map((one) => (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => {
            draft.write({ text: withMention(typed, one) });
            onChosen();
          }}
          key={one.id}
        >
          {`@${one.name}`}
        </Button>
      ))}
    </Group>
  );
}

function useFieldAskedFor(draft: NoteDraft) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { wantsFocus } = useDraft(draft);
  // Focus is outside React.
  useEffect(() => {
    if (!wantsFocus) return;
    field.current?.focus();
    draft.write({ wantsFocus: false });
  }, [wantsFocus, draft]);
  return field;
}

interface LeaveNoteProps {
  draft: NoteDraft;
  keptThrough: readonly string[];
}

export function LeaveNote({ draft, keptThrough }: LeaveNoteProps) {
  return (
    <LeaveGuard
      hasUnsentWork={useHasUnsavedNote(draft)}
      sameWork={keptThrough}
      title={noteWords.leaveTitle}
      text={noteWords.leaveText}
      leave={noteWords.leave}
      stay={noteWords.stay}
    />
  );
}
