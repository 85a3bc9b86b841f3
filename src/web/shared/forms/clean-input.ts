import { cleanText, longestText, type Lines } from './clean-text.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Marks fields whose text stays as typed: passwords, codes, tokens, notes. */
export const asTyped = { 'data-as-typed': true } as const;

const textTypes: ReadonlySet<string> = new Set(['text', 'search', 'email', 'tel', 'url']);

/**
 * Cleans all text input (`cleanText`) before React sees it, except `asTyped` fields, passwords and unfinished
 * compositions. The returned function stops this.
 */
export function cleanInputs(within: Document = document): () => void {
  const changed = ({ target, isComposing }: Pick<InputEvent, 'target' | 'isComposing'>) => {
    if (!isComposing) clean(target);
  };
  const onInput = (event: Event) => changed(event as InputEvent);
  const onComposed = ({ target }: Event) => {
    if (clean(target)) target?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  within.addEventListener('input', onInput, true);
  within.addEventListener('compositionend', onComposed, true);
  within.addEventListener('paste', onPaste, true);
  return () => {
    within.removeEventListener('input', onInput, true);
    within.removeEventListener('compositionend', onComposed, true);
    within.removeEventListener('paste', onPaste, true);
  };
}

function cleanedField(target: EventTarget | null): { field: TextControl; lines: Lines } | null {
  if (target instanceof HTMLTextAreaElement)
    return isAsTyped(target) ? null : { field: target, lines: 'many' };
  if (!(target instanceof HTMLInputElement) || !textTypes.has(target.type)) return null;
  return isAsTyped(target) ? null : { field: target, lines: 'one' };
}

function isAsTyped(field: TextControl): boolean {
  return field.closest('[data-as-typed]') !== null;
}

/** Keeps the caret. Returns whether anything changed. */
function clean(target: EventTarget | null): boolean {
  const found = cleanedField(target);
  if (found === null) return false;
  const { field, lines } = found;
  const before = field.value;
  const after = cleanText(before, lines);
  if (after === before) return false;
  const caret = field.selectionStart;
  setValue(field, after);
  if (caret !== null) {
    const at = Math.min(cleanText(before.slice(0, caret), lines).length, after.length);
    field.setSelectionRange(at, at);
  }
  return true;
}

/** Inserts pasted text itself: browsers join lines without a space and freeze on a megabyte in one field. */
function onPaste(event: ClipboardEvent): void {
  const found = cleanedField(event.target);
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  if (found === null || event.defaultPrevented) return;
  const isLong = pasted.length > longestText;
  const hasBreaks = found.lines === 'one' && /[\t\n\v\f\r\u0085\u2028\u2029]/.test(pasted);
  if (!isLong && !hasBreaks) return;
  event.preventDefault();
  const { field, lines } = found;
  const bounded = pasted.slice(0, longestText + 1);
  const text = lines === 'one' ? oneLine(field, bounded) : cleanText(bounded, lines);
  const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
  setValue(field, field.value.slice(0, from) + text + field.value.slice(to));
  if (field.selectionStart !== null) field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/** Keeps lines and cells apart in a box for several identifiers. */
function oneLine(field: TextControl, text: string): string {
  const trimmed = text.trim();
  const isForSeveral = field.closest('[data-takes-several]') !== null;
  return cleanText(
    isForSeveral ? trimmed.replaceAll(/\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/g, '; ') : trimmed,
  );
}

/** Sets a value natively: React overrides `value` on the element and would miss the change. */
function setValue(field: TextControl, value: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
