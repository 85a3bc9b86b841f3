import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { TextBox } from '#web/shared/forms/text-box.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { words } from './palette-words.ts';
import classes from './palette.module.css';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { bringIntoSight } from '#web/shared/ui/bring-into-sight.ts';
import type { AskedStep, PaletteEntry, PaletteGroup } from './palette-entries.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { findWords } from '#web/shared/find/find-words.ts';
import { longestText } from '#web/shared/forms/clean-text.ts';
import { handOverFindText, handOverLookupEmail } from '#web/shared/find/handed-over.ts';
import { decideFinding, lookupEmailOf, pathOf, searchMutation } from '#web/shared/find/find-record.ts';
import { cleanPasted, isContact, readPastedText } from '#web/shared/find/identifier-shapes.ts';
import { fromMenu, paths } from '#web/shared/paths.ts';
import { patterns } from '#contract/desk/pages.ts';
import { useOfferedPages } from '../pages.ts';
import { paletteGroups } from './palette-groups.ts';
import { useQueueEntries } from './queue-entries.ts';
import { recentRecordsQuery } from './recent-records.ts';
import { MoveFailure } from '#web/shared/queue/move-failure.tsx';
import { useQueueMove } from '#web/shared/queue/queue-queries.ts';

interface PaletteDialogProps {
  rowId: string | undefined;
  onClose: () => void;
  onShortcuts: () => void;
  onStep: (step: AskedStep) => void;
}

/**
 * Finds pages by identifier, name or action. Not Mantine's Spotlight, whose Modal focuses its field a timer
 * later and loses what is typed right after Ctrl K (palette.test.tsx, palette.e2e.ts).
 */
export function PaletteDialog(props: PaletteDialogProps) {
  const { onClose } = props;
  const listId = `${useId()}-list`;
  const palette = usePalette(props);
  const { text, groups, refusal, marked, search, move } = palette;
  const count = groups.flatMap(({ entries }) => entries).length;
  const said = saidOf({ count, refusal, search, isCut: text.length >= longestText });
  useAnnouncement(said ?? words.found({ count }));
  return (
    <Dialog title={words.title} onClose={onClose} isWide>
      <Group gap="xs" wrap="nowrap" mt="xs">
        <IconSearch size={16} aria-hidden />
        <Box miw={0} flex={1}>
          <TextBox
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input
            role="combobox"
            aria-label={words.label}
            aria-expanded={count > 0}
            aria-controls={count > 0 ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={marked ? entryId(listId, marked.key) : undefined}
            placeholder={words.placeholder}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            data-autofocus
            data-takes-several
            value={text}
            onChange={(event) => palette.type(event.currentTarget.value)}
            onKeyDown={palette.pressKey}
          />
        </Box>
        <ActionIcon size={34} aria-label={words.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      {said === null ? null : (
        <Text mt="xs" mx={2} c="dimmed" fz="sm" className="anywhere">
          {said}
        </Text>
      )}
      {search?.error ? (
        <ErrorPanel error={search.error} onRetry={() => palette.ask(search.variables ?? '')} />
      ) : null}
      {move.error && move.variables ? <MoveFailure error={move.error} item={move.variables.item} /> : null}
      <div className={classes.box}>
        {count > 0 ? (
          <PaletteList id={listId} groups={groups} marked={marked?.key} onChoose={palette.choose} />
        ) : null}
      </div>
      <p className={classes.help}>{words.help}</p>
    </Dialog>
  );
}

interface Said {
  count: number;
  refusal: string | null;
  isCut: boolean;
  search: ReturnType<typeof usePalette>['search'];
}

/** Returns the search's state, or why there are no entries. */
function saidOf({ count, refusal, search, isCut }: Said): string | null {
  if (search?.isPending) return words.searching;
  if (search?.data?.items.length === 0) return words.foundNothing;
  if (isCut) return findWords.cut;
  if (count > 0) return null;
  return refusal ?? words.nothing;
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list that is searched by typing */
interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  marked: string | undefined;
  onChoose: (entry: PaletteEntry) => void;
}

function entryId(listId: string, key: string): string {
  return `${listId}-${encodeURIComponent(key)}`;
}

/** Keeps the focus in the field. */
function PaletteList({ id, groups, marked, onChoose }: PaletteListProps) {
  return (
    <Box
      id={id}
      h="100%"
      pos="relative"
      style={{ overflowY: 'auto', overscrollBehavior: 'contain' }}
      role="listbox"
      aria-label={words.listLabel}
    >
      {groups.map(({ name, entries }) => (
        <div role="group" aria-labelledby={`${id}-${name}`} key={name}>
          <Box pt={10} px={10} pb={4} c="dimmed" fz="xs" fw={600} id={`${id}-${name}`} role="presentation">
            {words.groups[name]}
          </Box>
          {entries.map((entry) => (
            <Entry
              entry={entry}
              id={entryId(id, entry.key)}
              isMarked={entry.key === marked}
              onChoose={onChoose}
              key={entry.key}
            />
          ))}
        </div>
      ))}
    </Box>
  );
}

interface EntryProps {
  entry: PaletteEntry;
  id: string;
  isMarked: boolean;
  onChoose: (entry: PaletteEntry) => void;
}

function Entry({ entry, id, isMarked, onChoose }: EntryProps) {
  const { label, detail } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are pressed in the field, which keeps the focus
    <div
      id={id}
      ref={isMarked ? bringMarkedIntoSight : undefined}
      className={classes.entry}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <Box component="bdi" className="anywhere">
        {label}
      </Box>
      {detail === undefined ? null : <bdi className={classes.detail}>{detail}</bdi>}
    </div>
  );
}

function bringMarkedIntoSight(option: HTMLElement | null): void {
  const list = option?.closest<HTMLElement>('[role="listbox"]');
  if (!option || !list) return;
  bringIntoSight(option, list);
}

function usePalette({ rowId, onClose, onShortcuts, onStep }: PaletteDialogProps) {
  const { role } = useCurrentStaff();
  const routes = useOfferedPages();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search = useMutation(searchMutation());
  const move = useQueueMove();
  const recent = useQuery(recentRecordsQuery()).data ?? [];
  const [text, setText] = useState('');
  const [chosenKey, setChosenKey] = useState<string>();
  // Parses once per text, not per render.
  const read = useMemo(() => readPastedText(text), [text]);
  const asked = search.variables;
  const isAsked = asked !== undefined && (read.isSearchable ? [read.text] : read.options).includes(asked);
  const found = isAsked ? (search.data?.items ?? []) : [];
  const cleaned = cleanPasted(text);
  const { groups, refusal } = paletteGroups({
    text: cleaned,
    asked: isAsked ? asked : undefined,
    role,
    routes,
    recent,
    identityReference: openCustomer(pathname),
    found,
    queue: useQueueEntries(rowId, cleaned),
  });
  const entries = groups.flatMap((group) => group.entries);
  const marked = entries.find(({ key }) => key === chosenKey) ?? entries[0];

  const go = (to: string, email = '', state?: object) => {
    const reference = matchPath(patterns.customer, to.split('?')[0] ?? to)?.params.identityReference;
    if (email !== '' && reference !== undefined) handOverLookupEmail(client, reference, email);
    onClose();
    void navigate(to, { state });
  };
  const ask = (asked: string) =>
    search.mutate(asked, {
      onSuccess({ items }) {
        setChosenKey(undefined);
        const finding = decideFinding(asked, items);
        if (finding.kind === 'open') go(pathOf(finding.item), lookupEmailOf(asked, finding.item));
        else if (finding.kind === 'none' && isContact(asked)) {
          handOverFindText(client, asked, items);
          go(paths.customers());
        }
      },
    });
  const choose = (entry: PaletteEntry) => {
    const { outcome } = entry;
    if (outcome.kind === 'go') go(outcome.to, outcome.email, fromMenu);
    else if (outcome.kind === 'search') {
      // A second Enter must not search again: each search is in the trail.
      if (!(isAsked && search.isPending)) ask(outcome.text);
    } else if (outcome.kind === 'move') {
      // One press moves once; a refusal is shown here.
      if (!move.isPending) move.mutate(outcome, { onSuccess: onClose });
    } else if (outcome.kind === 'ask') onStep(outcome);
    else onShortcuts();
  };
  const type = (typed: string) => {
    setText(typed);
    setChosenKey(undefined);
    search.reset();
    move.reset();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && marked) {
      const at = (entries.indexOf(marked) + step + entries.length) % entries.length;
      setChosenKey(entries[at]?.key);
    } else if (event.key === 'Enter') {
      if (marked) choose(marked);
    } else return;
    event.preventDefault();
  };
  return {
    text,
    type,
    groups,
    refusal,
    marked,
    choose,
    pressKey,
    search: isAsked ? search : null,
    ask,
    move,
  };
}

function openCustomer(pathname: string): string | undefined {
  return matchPath(`${patterns.customer}/*`, pathname)?.params.identityReference ?? undefined;
}
