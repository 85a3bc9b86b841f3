/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list that is searched by typing */
import { type UIEvent, useState } from 'react';

import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import classes from './combobox.module.css';
import type { Option } from './find-options.ts';
import { bringIntoSight } from './place-box.ts';

/** How many are drawn at first; scrolling and the arrows bring more. A key never draws hundreds. */
const batch = 50;

interface OptionListProps {
  id: string;
  label: string;
  options: readonly Option[];
  /** The place of the marked one, or -1. */
  active: number;
  chosen: string;
  onPick: (option: Option) => void;
}

/** The id of an option, by its place in the list. */
export function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

/** The options below a field; the marked one, or else the chosen one, is in sight. The focus never comes here. */
export function OptionList({ id, label, options, active, chosen, onPick }: OptionListProps) {
  const [wanted, setWanted] = useState(batch);
  const inSight = active === -1 ? options.findIndex(({ value }) => value === chosen) : active;
  const drawn = options.slice(0, Math.max(wanted, inSight + 1));
  const rest = options.length - drawn.length;

  const drawMore = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    if (rest > 0 && scrollTop + 2 * clientHeight > scrollHeight) setWanted(drawn.length + batch);
  };
  return (
    <>
      <div id={id} className={classes.list} role="listbox" aria-label={label} onScroll={drawMore}>
        {drawn.map((option, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are pressed in the field, which keeps the focus
          <div
            key={option.value}
            id={optionId(id, at)}
            ref={at === inSight ? bringIntoSight : undefined}
            className={classes.option}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosen}
            aria-setsize={options.length}
            aria-posinset={at + 1}
            data-active={at === active || undefined}
            onClick={() => onPick(option)}
          >
            {option.label}
          </div>
        ))}
      </div>
      {rest > 0 ? <p className={classes.note}>{words.moreOptions(rest)}</p> : null}
    </>
  );
}
