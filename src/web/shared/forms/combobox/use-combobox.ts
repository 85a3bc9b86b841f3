import { type KeyboardEvent, useCallback, useState } from 'react';

import { useAnnouncement } from '#web/shared/ui/use-announcement.ts';
import { sharedWords as words } from '#web/shared/words/shared-words.ts';

import type { Option } from './find-options.ts';

/** What a field makes of what a person does in it. */
export interface ComboboxBehaviour {
  text: string;
  /** The options for what stands in the field; whether that was typed since the list was opened makes a difference to some. */
  find: (hasTyped: boolean) => readonly Option[];
  chosen: string;
  /** What can be chosen alone counts: Enter in the open list sends no form. */
  isClosedList: boolean;
  onType: (text: string) => void;
  onPick: (option: Option) => void;
  /** The person is done with the field. False when what was typed is still to be mended. */
  onLeave: () => boolean;
  /** Takes back what was typed and not chosen; false when there is nothing. */
  onTakeBack: () => boolean;
}

const closed = { isOpen: false, hasTyped: false, active: -1 };

/**
 * A text field with a list below it, by the keys of the WAI-ARIA combobox with list autocompletion: the focus stays in the field, the arrows
 * mark an option, Enter and Tab take the marked one, Escape closes the list and then takes back what was typed. Nothing happens later than the
 * event that asks for it, so that the next field can be used at once.
 */
export function useCombobox(behaviour: ComboboxBehaviour) {
  const [{ isOpen, hasTyped, active }, setState] = useState(closed);
  const options = isOpen ? behaviour.find(hasTyped) : [];
  const marked = options[active];
  const isWorthSaying = options.length > 0 || behaviour.isClosedList;
  useAnnouncement(isOpen && isWorthSaying ? words.optionsFound(options.length) : null);

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

/** The place that an arrow leads to, round the ends of the list. */
function next(active: number, step: 1 | -1, count: number): number {
  if (active === -1) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}
