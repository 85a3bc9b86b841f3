import { Combobox, useVirtualizedCombobox } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type UIEvent, useId, useState } from 'react';

import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { bringIntoSight } from '#web/shared/ui/bring-into-sight.ts';

import classes from './combobox.module.css';
import type { Option } from './find-options.ts';
import { formWords } from './form-words.ts';
import { TextBox } from './text-box.tsx';
import type { useField } from './use-field.ts';

/** Options drawn at first; scrolling and arrows draw more, so no key draws hundreds. */
const batch = 50;

interface OptionListProps {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  chosen: string;
}

function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

function OptionList({ id, label, options, active, chosen }: OptionListProps) {
  const [wanted, setWanted] = useState(batch);
  const inSight = active === -1 ? options.findIndex(({ value }) => value === chosen) : active;
  const drawn = options.slice(0, Math.max(wanted, inSight + 1));
  const rest = options.length - drawn.length;

  const drawMore = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    if (rest > 0 && scrollTop + 2 * clientHeight > scrollHeight) setWanted(drawn.length + batch);
  };
  return (
    <>
      <Combobox.Options id={id} className={classes.list} aria-label={label} onScroll={drawMore}>
        {drawn.map((option, at) => (
          <Combobox.Option
            key={option.value}
            id={optionId(id, at)}
            ref={at === inSight ? bringIntoSight : undefined}
            className={classes.option}
            value={option.value}
            selected={at === active}
            aria-selected={option.value === chosen}
            aria-setsize={options.length}
            aria-posinset={at + 1}
          >
            {option.label}
            {option.detail === undefined ? null : (
              <>
                {' '}
                <span className={classes.detail}>{option.detail}</span>
              </>
            )}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {rest > 0 ? (
        <Combobox.Footer className={classes.note}>{formWords.moreOptions({ count: rest })}</Combobox.Footer>
      ) : null}
    </>
  );
}

interface ComboboxBehaviour {
  text: string;
  /** `hasTyped` is since the list opened. */
  find: (hasTyped: boolean) => readonly Option[];
  chosen: string;
  /** Only options are valid: Enter in the open list doesn't submit. */
  isClosedList: boolean;
  onType: (text: string) => void;
  onPick: (option: Option) => void;
  /** False if the text still needs correction. */
  onLeave: () => boolean;
  /** Reverts unchosen text; false if there is none. */
  onTakeBack: () => boolean;
}

const closed = { isOpen: false, hasTyped: false, active: -1 };

/** Keys that return to the text. */
const inText = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight']);

/**
 * Handles WAI-ARIA combobox keys: arrows mark, Enter and Tab accept, Escape closes, then reverts. No timers, so
 * the next field is usable at once.
 */
function useOptionKeys(behaviour: ComboboxBehaviour, listId: string) {
  const [{ isOpen, hasTyped, active }, setState] = useState(closed);
  const options = isOpen ? behaviour.find(hasTyped) : [];
  const marked = options[active];
  const isShown = options.length > 0 || (isOpen && behaviour.isClosedList);
  useAnnouncement(isShown ? formWords.optionsFound({ count: options.length }) : null);

  const close = () => setState(closed);
  const mark = (at: number) => setState((state) => ({ ...state, active: at }));
  const pick = (option: Option | undefined) => {
    if (option === undefined) return;
    behaviour.onPick(option);
    close();
  };
  const store = useVirtualizedCombobox({
    opened: isShown,
    onOpenedChange: close,
    totalOptionsCount: options.length,
    getOptionId: (at) => optionId(listId, at),
    selectedOptionIndex: active,
    setSelectedOptionIndex: mark,
    onSelectedOptionSubmit: (at) => pick(options[at]),
  });
  const open = (isMarking: boolean) => {
    if (isOpen) return;
    const at = behaviour.find(false).findIndex(({ value }) => value === behaviour.chosen);
    setState({ isOpen: true, hasTyped: false, active: isMarking ? Math.max(0, at) : -1 });
  };
  const type = (text: string) => {
    behaviour.onType(text);
    setState({ isOpen: true, hasTyped: true, active: -1 });
  };
  const leave = () => {
    close();
    behaviour.onLeave();
  };
  const enter = (event: KeyboardEvent) => {
    if (marked) pick(marked);
    else if (isOpen && behaviour.isClosedList) {
      if (behaviour.onLeave()) close();
    } else {
      leave();
      return;
    }
    event.preventDefault();
  };
  const escape = (event: KeyboardEvent) => {
    close();
    if (!isOpen && !behaviour.onTakeBack()) return;
    // Surroundings, such as a dialog, stay open.
    event.preventDefault();
    event.stopPropagation();
  };
  const arrow = ({ key, altKey }: KeyboardEvent) => {
    const isDown = key === 'ArrowDown';
    if (altKey && !isDown) close();
    else if (altKey || !isOpen) open(!altKey);
    else if (isDown) store.selectNextOption();
    else store.selectPreviousOption();
  };
  const pressKey = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      arrow(event);
    } else if (key === 'Enter') enter(event);
    else if (key === 'Escape') escape(event);
    else if (key === 'Tab') pick(marked);
    else if (inText.has(key)) mark(-1);
  };
  return { store, options, active, open, close, type, pick, leave, pressKey };
}

interface FieldComboboxProps extends ComboboxBehaviour {
  shared: ReturnType<typeof useField>['shared'];
  placeholder?: string | undefined;
  isReadBack?: boolean;
  onClear?: (() => void) | undefined;
}

/**
 * Mantine's WAI-ARIA 1.2 combobox with our own keys. Its Select and Autocomplete draw all 250 countries at
 * once, too slow for the 100 ms key limit, or the first arrow marks nothing. They lose typed text when the
 * window loses focus, Tab doesn't accept an unambiguous one (select-field.test.tsx), and Home and End don't
 * return to it (select-field-keys.test.tsx).
 */
export function FieldCombobox({
  shared,
  placeholder,
  isReadBack = false,
  onClear,
  ...behaviour
}: FieldComboboxProps) {
  const listId = `${useId()}-list`;
  const { store, options, active, open, close, type, pick, leave, pressKey } = useOptionKeys(
    behaviour,
    listId,
  );
  // Mantine closes on the mouse event, after what the press opened.
  const around = useClickOutside<HTMLDivElement>(close, ['pointerdown']);
  const { label } = shared;
  const hasOptions = options.length > 0;

  const blur = ({ currentTarget }: FocusEvent) => {
    // The window lost focus, not the field: continue on return.
    if (document.activeElement === currentTarget) return;
    leave();
    shared.onBlur();
  };
  const withList = (input: ReactNode) => (
    <div className={classes.field} ref={around}>
      <Combobox
        store={store}
        withinPortal={false}
        keepMounted={false}
        position="bottom-start"
        offset={4}
        shadow="md"
        middlewares={{ flip: { padding: 8 }, shift: false, size: { padding: 8 } }}
        onOptionSubmit={(value) => pick(options.find((option) => option.value === value))}
      >
        <Combobox.DropdownTarget>{input}</Combobox.DropdownTarget>
        <Combobox.Dropdown className={classes.box} onMouseDown={keepFocus}>
          {hasOptions ? (
            <OptionList
              id={listId}
              label={label}
              options={options}
              active={active}
              chosen={behaviour.chosen}
            />
          ) : (
            <Combobox.Empty>{formWords.nothingMatches}</Combobox.Empty>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
  return (
    <TextBox
      {...shared}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={hasOptions}
      aria-controls={hasOptions ? listId : undefined}
      aria-activedescendant={active === -1 ? undefined : optionId(listId, active)}
      spellCheck={false}
      placeholder={placeholder}
      around={withList}
      isReadBack={isReadBack}
      endPiece={
        onClear ? (
          // Keyboard users clear the text instead.
          <Combobox.ClearButton
            size="24px"
            aria-hidden={false}
            aria-label={formWords.clearField({ label })}
            onClear={onClear}
          />
        ) : (
          <Combobox.Chevron />
        )
      }
      value={behaviour.text}
      onChange={(event) => type(event.currentTarget.value)}
      onClick={() => open(false)}
      onKeyDown={pressKey}
      onBlur={blur}
    />
  );
}

function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
