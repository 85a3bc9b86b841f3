import { IconChevronDown, IconX } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
  useCallback,
  useId,
  useState,
} from 'react';
import { TextBox } from './text-box.tsx';
import type { useField } from './use-field.ts';
import classes from './combobox.module.css';
import { bringIntoSight, placeBox } from './place-box.ts';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import type { Option } from './find-options.ts';
import { formWords } from './form-words.ts';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list that is searched by typing */
/** How many options are drawn at first; scrolling and the arrows draw more. A key never draws hundreds. */
const batch = 50;

interface OptionListProps {
  id: string;
  label: string;
  options: readonly Option[];
  /** The index of the marked option, or -1. */
  active: number;
  chosen: string;
  onPick: (option: Option) => void;
}

/** The id of an option, by its place in the list. */
function optionId(listId: string, at: number): string {
  return `${listId}-${at}`;
}

/** The options below a field, scrolled to the marked one or else the chosen one. The focus stays in the field. */
function OptionList({ id, label, options, active, chosen, onPick }: OptionListProps) {
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
            {option.detail === undefined ? null : (
              <>
                {' '}
                <span className={classes.detail}>{option.detail}</span>
              </>
            )}
          </div>
        ))}
      </div>
      {rest > 0 ? <p className={classes.note}>{formWords.moreOptions({ count: rest })}</p> : null}
    </>
  );
}

/** How a field answers to what a person does in it. */
interface ComboboxBehaviour {
  text: string;
  /** The options for the field's text; some depend on whether it was typed since the list was opened. */
  find: (hasTyped: boolean) => readonly Option[];
  chosen: string;
  /** Only options are valid values: Enter in the open list does not submit the form. */
  isClosedList: boolean;
  onType: (text: string) => void;
  onPick: (option: Option) => void;
  /** The person leaves the field. False when the typed text still has to be corrected. */
  onLeave: () => boolean;
  /** Reverts a typed text that was not chosen; false when there is none. */
  onTakeBack: () => boolean;
}

const closed = { isOpen: false, hasTyped: false, active: -1 };

/**
 * A text field with a list below it, by the keys of the WAI-ARIA combobox with list autocompletion: the focus stays in the field, the arrows
 * mark an option, Enter and Tab take the marked one, Escape closes the list and then reverts the text. Everything happens within its
 * event, without timers, so that the next field can be used at once.
 */
function useCombobox(behaviour: ComboboxBehaviour) {
  const [{ isOpen, hasTyped, active }, setState] = useState(closed);
  const options = isOpen ? behaviour.find(hasTyped) : [];
  const marked = options[active];
  const isWorthSaying = options.length > 0 || behaviour.isClosedList;
  useAnnouncement(isOpen && isWorthSaying ? formWords.optionsFound({ count: options.length }) : null);

  const close = useCallback(() => setState(closed), []);
  const open = (isMarking: boolean) => {
    if (isOpen) return;
    const offered = behaviour.find(false);
    const at = offered.findIndex(({ value }) => value === behaviour.chosen);
    setState({ isOpen: true, hasTyped: false, active: isMarking ? Math.max(0, at) : -1 });
  };
  const type = (text: string) => {
    behaviour.onType(text);
    setState({ isOpen: true, hasTyped: true, active: -1 });
  };
  const pick = (option: Option) => {
    behaviour.onPick(option);
    close();
  };
  const leave = () => {
    close();
    behaviour.onLeave();
  };
  const move = (step: 1 | -1) => {
    if (!isOpen) open(true);
    else if (options.length > 0) mark(next(active, step, options.length));
  };
  const mark = (at: number) => setState((state) => ({ ...state, active: at }));

  const enter = (event: KeyboardEvent) => {
    if (isOpen && marked) pick(marked);
    else if (isOpen && behaviour.isClosedList) {
      if (behaviour.onLeave()) close();
    } else {
      leave();
      return;
    }
    event.preventDefault();
  };
  const escape = (event: KeyboardEvent) => {
    const hadList = isOpen;
    close();
    if (!hadList && !behaviour.onTakeBack()) return;
    // What lies around it, a dialog say, stays.
    event.preventDefault();
    event.stopPropagation();
  };

  const pressKey = (event: KeyboardEvent) => {
    const { key, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!altKey) move(key === 'ArrowDown' ? 1 : -1);
      else if (key === 'ArrowDown') open(false);
      else close();
    } else if (key === 'Enter') enter(event);
    else if (key === 'Escape') escape(event);
    else if (key === 'Tab' && marked) pick(marked);
    else if (inText.has(key)) mark(-1);
  };
  return { isOpen, options, active, open, close, type, pick, leave, pressKey };
}

/** Keys that go back from the list into the text. */
const inText = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight']);

/** The index that an arrow leads to; it wraps at the ends of the list. */
function next(active: number, step: 1 | -1, count: number): number {
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

interface ComboboxProps extends ComboboxBehaviour {
  shared: ReturnType<typeof useField>['shared'];
  placeholder?: string | undefined;
  isReadBack?: boolean;
  /** Empties the field; without it there is no button that does. */
  onClear?: (() => void) | undefined;
}

/**
 * A text field with a list of what fits below it, named, described and marked as wrong like every field.
 *
 * Ours rather than Mantine's Select and Autocomplete, which were tried and break what people rely on. They draw all 250 countries at once,
 * while a key at a quarter of the speed has to answer in 100 ms, or else the first arrow marks nothing (select-field.test.tsx, “draws no more
 * than some dozens at once, says how many there are, and draws what is led to”). Home and End don't lead back into the text
 * (select-field-keys.test.tsx, “goes back into the text by Home and End”). They close, and forget what was typed, when the window loses the
 * focus (“keeps what was typed while the window is elsewhere”). A text that can only mean one option isn't taken by Tab (“takes what can only
 * mean one when it is left, and says its name”). Roles and keys: WAI-ARIA 1.2 combobox.
 */
export function Combobox({ shared, placeholder, isReadBack = false, onClear, ...behaviour }: ComboboxProps) {
  const listId = `${useId()}-list`;
  const { isOpen, options, active, open, close, type, pick, leave, pressKey } = useCombobox(behaviour);
  const place = useCallback(
    (box: HTMLDivElement | null) => (box ? placeBox(box, close) : undefined),
    [close],
  );
  const hasOptions = options.length > 0;
  const box =
    hasOptions || (isOpen && behaviour.isClosedList) ? (
      <div ref={place} className={classes.box} role="presentation" onMouseDown={keepFocus}>
        {hasOptions ? (
          <OptionList
            id={listId}
            label={shared.label}
            options={options}
            active={active}
            chosen={behaviour.chosen}
            onPick={pick}
          />
        ) : (
          <p className={classes.note}>{formWords.nothingMatches}</p>
        )}
      </div>
    ) : null;

  const blur = ({ currentTarget }: FocusEvent) => {
    // The window lost the focus, not the field: who comes back from another one goes on where they were.
    if (document.activeElement === currentTarget) return;
    leave();
    shared.onBlur();
  };
  const inField = (input: ReactNode) => (
    <div className={classes.field}>
      {input}
      {box}
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
      around={inField}
      isReadBack={isReadBack}
      endPiece={<EndPiece label={shared.label} onClear={onClear} />}
      value={behaviour.text}
      onChange={(event) => type(event.currentTarget.value)}
      onClick={() => open(false)}
      onKeyDown={pressKey}
      onBlur={blur}
    />
  );
}

interface EndPieceProps {
  label: string;
  onClear: (() => void) | undefined;
}

/** The end of a field: the button that empties it, or the sign that there is a list. */
function EndPiece({ label, onClear }: EndPieceProps) {
  if (!onClear) return <IconChevronDown size={16} aria-hidden />;
  // By keys the text is emptied instead.
  return (
    <button
      type="button"
      className={classes.clear}
      tabIndex={-1}
      aria-label={formWords.clearField({ label })}
      onMouseDown={keepFocus}
      onClick={onClear}
    >
      <IconX size={16} aria-hidden />
    </button>
  );
}

/** A press beside the text leaves the focus where it is. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
