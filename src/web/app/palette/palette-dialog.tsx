import { ActionIcon } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId } from 'react';

import { TextBox } from '#web/shared/forms/text-box.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { useAnnouncement } from '#web/shared/ui/use-announcement.ts';

import { entryId, PaletteList } from './palette-list.tsx';
import { words } from './palette-words.ts';
import classes from './palette.module.css';
import { usePalette } from './use-palette.ts';

interface PaletteDialogProps {
  onClose: () => void;
  /** Shows the keyboard shortcuts instead. */
  onShortcuts: () => void;
}

/**
 * One field for everything: an identifier leads to its page by its form, a name to its page or action. The directory is asked when the person
 * says so. Design: product › The shell.
 */
export function PaletteDialog({ onClose, onShortcuts }: PaletteDialogProps) {
  const listId = `${useId()}-list`;
  const palette = usePalette({ onClose, onShortcuts });
  const { role, text, groups, refusal, marked, search } = palette;
  const count = groups.flatMap(({ entries }) => entries).length;
  const said = saidOf({ count, refusal, search });
  useAnnouncement(said ?? words.found(count));
  return (
    <Dialog title={words.title} onClose={onClose} isWide>
      <div className={classes.head}>
        <IconSearch size={16} aria-hidden />
        <div className={classes.field}>
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
            value={text}
            onChange={(event) => palette.type(event.currentTarget.value)}
            onKeyDown={palette.pressKey}
          />
        </div>
        <ActionIcon size={34} aria-label={words.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {said === null ? null : <p className={classes.said}>{said}</p>}
      {search?.error ? (
        <ErrorPanel error={search.error} onRetry={() => palette.ask(search.variables ?? '')} />
      ) : null}
      <div className={classes.box}>
        {count > 0 ? (
          <PaletteList
            id={listId}
            groups={groups}
            role={role}
            marked={marked?.key}
            onChoose={palette.choose}
          />
        ) : null}
      </div>
      <p className={classes.help}>{words.help}</p>
    </Dialog>
  );
}

interface Said {
  count: number;
  refusal: string | null;
  search: ReturnType<typeof usePalette>['search'];
}

/** What is to be said above the list: of the search, or why there is nothing. */
function saidOf({ count, refusal, search }: Said): string | null {
  if (search?.isPending) return words.searching;
  if (search?.data?.items.length === 0) return words.foundNothing;
  if (count > 0) return null;
  return refusal ?? words.nothing;
}
