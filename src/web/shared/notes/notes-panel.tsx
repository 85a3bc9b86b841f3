import { Box, Flex, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { Note } from '#contract/desk/notes.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { announce } from '#web/shared/ui/announcer.ts';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { MoreButton } from '#web/shared/ui/more-button.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { Timestamp } from '#web/shared/time/timestamp.tsx';

import { useArrivals } from '#web/shared/lists/use-arrivals.ts';
import { hasWords, type NoteDraft } from './note-draft.ts';
import { NoteForm } from './note-form.tsx';
import { type NoteObject, notesQuery } from './note-queries.ts';
import { noteWords } from './note-words.ts';
import classes from './notes.module.css';

interface NotesPanelProps {
  object: NoteObject;
  draft: NoteDraft;
}

export function NotesPanel({ object, draft }: NotesPanelProps) {
  const list = useInfiniteQuery(notesQuery(object));
  const { email } = useCurrentStaff();
  const notes = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  // Your own is announced on saving.
  useArrivals(notes, (note) =>
    note.author?.email === email ? null : noteWords.arrived({ who: nameOf(note) }),
  );
  const loadOlder = async () => {
    const { data, isSuccess } = await list.fetchNextPage();
    if (isSuccess) announce(noteWords.more({ count: data?.pages.at(-1)?.items.length ?? 0 }));
  };
  return (
    <Panel title={noteWords.title}>
      <Stack gap={10}>
        <NoteForm object={object} draft={draft} />
        {notes === undefined ? (
          list.error ? null : (
            <DelayedSkeleton lines={3} label={noteWords.loading} />
          )
        ) : notes.length === 0 ? (
          <p className={classes.quiet}>{noteWords.none}</p>
        ) : (
          <NoteList notes={notes} isAll={!list.hasNextPage} />
        )}
        {list.error ? (
          <ErrorPanel error={list.error} onRetry={() => void (notes ? loadOlder() : list.refetch())} />
        ) : null}
        <MoreButton
          name={noteWords.older}
          isThere={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onPress={() => void loadOlder()}
          size="xs"
          className={classes.older}
        />
      </Stack>
    </Panel>
  );
}

/** Searches loaded notes: an address would put a person's words into logs. */
function NoteList({ notes, isAll }: { notes: readonly Note[]; isAll: boolean }) {
  const [wanted, setWanted] = useState('');
  const isLooking = wanted.trim() !== '';
  const found = isLooking
    ? notes.filter((note) => note.text !== null && hasWords(note.text, wanted.trim()))
    : notes;
  return (
    <>
      {notes.length > 1 ? (
        <TextBox
          type="search"
          label={noteWords.search}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      ) : null}
      <output className={classes.quiet}>
        {isLooking
          ? found.length === 0
            ? `${noteWords.noneFound}${isAll ? '' : `. ${noteWords.noneFoundMore}`}`
            : noteWords.found({ count: found.length })
          : null}
      </output>
      <Flex component="ol" direction="column" gap={0} className="plain-list">
        {found.map((note) => (
          <Box
            component="li"
            py={10}
            style={{ borderTop: '1px solid var(--rampart-line-soft)' }}
            key={note.id}
          >
            {note.text === null ? (
              <p className={classes.quiet}>{noteWords.erased}</p>
            ) : (
              <Text inherit className="anywhere" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
                {note.text}
              </Text>
            )}
            <Flex component="p" gap="0 6px" wrap="wrap" mt={2} mx={0} mb={0} c="dimmed" fz="xs">
              <bdi title={note.author?.email}>{nameOf(note)}</bdi> · <Timestamp at={note.at} />
            </Flex>
          </Box>
        ))}
      </Flex>
    </>
  );
}

function nameOf({ author }: Note): string {
  return author?.name ?? noteWords.nobody;
}
