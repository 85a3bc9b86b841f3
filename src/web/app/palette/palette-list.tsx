/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list that is searched by typing */
import type { Role } from '#contract/desk/permissions.ts';
import { mayRole } from '#contract/desk/permissions.ts';
import { whoMay } from '#web/shared/api/who-may.ts';
import { bringIntoSight } from '#web/shared/forms/combobox/place-box.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { words } from './palette-words.ts';
import classes from './palette.module.css';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  role: Role;
  /** The marked entry's key. */
  marked: string | undefined;
  onChoose: (entry: PaletteEntry) => void;
}

/** The id of an entry in the document. */
export function entryId(listId: string, key: string): string {
  return `${listId}-${encodeURIComponent(key)}`;
}

/** What fits, group by group. The focus stays in the field; what a role may not choose is there and says who may. */
export function PaletteList({ id, groups, role, marked, onChoose }: PaletteListProps) {
  return (
    <div id={id} className={classes.list} role="listbox" aria-label={words.listLabel}>
      {groups.map(({ name, entries }) => (
        <div role="group" aria-labelledby={`${id}-${name}`} key={name}>
          <div className={classes.group} id={`${id}-${name}`} role="presentation">
            {words.groups[name]}
          </div>
          {entries.map((entry) => (
            <Entry
              entry={entry}
              id={entryId(id, entry.key)}
              isMarked={entry.key === marked}
              role={role}
              onChoose={onChoose}
              key={entry.key}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface EntryProps {
  entry: PaletteEntry;
  id: string;
  isMarked: boolean;
  role: Role;
  onChoose: (entry: PaletteEntry) => void;
}

function Entry({ entry, id, isMarked, role, onChoose }: EntryProps) {
  const may = mayRole(role, entry.action);
  const detail = may ? entry.detail : sharedWords.onlyMay(whoMay(entry.action));
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are pressed in the field, which keeps the focus
    <div
      id={id}
      ref={isMarked ? bringMarkedIntoSight : undefined}
      className={classes.entry}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-disabled={!may || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(entry)}
    >
      <bdi className={classes.label}>{entry.label}</bdi>
      {detail === undefined ? null : <bdi className={classes.detail}>{detail}</bdi>}
    </div>
  );
}

/** Scrolls the list, and nothing around it. */
function bringMarkedIntoSight(option: HTMLElement | null): void {
  const list = option?.closest<HTMLElement>('[role="listbox"]');
  if (!option || !list) return;
  bringIntoSight(option, list);
}
