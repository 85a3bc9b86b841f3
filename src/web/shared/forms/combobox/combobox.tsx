import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useCallback, useId } from 'react';

import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import { TextBox } from '../text-box.tsx';
import type { useField } from '../use-field.ts';
import classes from './combobox.module.css';
import { OptionList, optionId } from './option-list.tsx';
import { placeBox } from './place-box.ts';
import { type ComboboxBehaviour, useCombobox } from './use-combobox.ts';

interface ComboboxProps extends ComboboxBehaviour {
  shared: ReturnType<typeof useField>['shared'];
  placeholder?: string | undefined;
  /** Empties the field; without it there is no button that does. */
  onClear?: (() => void) | undefined;
}

/**
 * A text field with a list of what fits below it, named, described and marked as wrong like every field.
 *
 * Ours rather than Mantine's Select, which was tried and breaks what people rely on: it draws all 250 countries at once (a key at a quarter
 * of the speed has to answer in 100 ms), or else its first arrow marks nothing; Home and End don't lead back into the text; it closes, and
 * forgets what was typed, when the window loses the focus; a text that can only mean one option isn't taken by Tab. Shown by
 * select-field.test.tsx and select-field-keys.test.tsx. Roles and keys: WAI-ARIA 1.2 combobox.
 */
export function Combobox({ shared, placeholder, onClear, ...behaviour }: ComboboxProps) {
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
          <p className={classes.note}>{words.nothingMatches}</p>
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
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      around={inField}
      endPiece={
        behaviour.isClosedList || onClear ? <EndPiece label={shared.label} onClear={onClear} /> : null
      }
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

/** What stands at a field's end: the button that empties it, or the sign that there is a list. */
function EndPiece({ label, onClear }: EndPieceProps) {
  if (!onClear) return <IconChevronDown size={16} aria-hidden />;
  // By keys the text is emptied instead.
  return (
    <button
      type="button"
      className={classes.clear}
      tabIndex={-1}
      aria-label={words.clearField(label)}
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
