import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

import type { ApiError } from '#web/shared/api/api-error.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

/** The messages of a refusal, by where they are shown. */
export interface SortedMessages {
  /** By the path of the field, in the order of the refusal; several about one field are joined. */
  onFields: ReadonlyMap<string, string>;
  /** About no field of the form. */
  top: readonly FieldMessage[];
}

/** The field of a part with its own state, such as a document, that shows a message about a path of the request; null for none. */
export type FindPartField = (path: string) => string | null;

const noPart: FindPartField = () => null;

/** Leads each message to its field: by its whole path, or by its last name when only one field of the form has it. Spec: Errors. */
export function sortMessages(
  messages: readonly FieldMessage[],
  fields: readonly string[],
  partFieldOf: FindPartField = noPart,
): SortedMessages {
  const onFields = new Map<string, string>();
  const top: FieldMessage[] = [];
  for (const message of messages) {
    const field = findField(fields, message.path) ?? partFieldOf(message.path);
    if (field === null) top.push(message);
    else onFields.set(field, joined(onFields.get(field), message.message));
  }
  return { onFields, top };
}

/** One message is translated where it is shown; several are no text of the contract any more. */
function joined(before: string | undefined, message: string): string {
  return before === undefined ? message : `${contractText(before)} ${contractText(message)}`;
}

/** Puts the messages of a refusal on the fields of a form, and returns all of them sorted: what is left is for the top of the form. */
export function applyProblemToForm<Values extends FieldValues, Transformed>(
  error: ApiError,
  form: Pick<UseFormReturn<Values, unknown, Transformed>, 'getValues' | 'setError'>,
  partFieldOf?: FindPartField,
): SortedMessages {
  const fields = fieldPaths(form.getValues());
  const sorted = sortMessages(messagesOf(error), fields, partFieldOf);
  for (const [field, message] of sorted.onFields) {
    if (fields.includes(field)) form.setError(field as FieldPath<Values>, { type: 'server', message });
  }
  return sorted;
}

/** The desk refuses a second factor with a code of its own instead of an error of the field. */
function messagesOf(error: ApiError): FieldMessage[] {
  const isAboutCode = error.code === 'code-refused' || error.code === 'second-factor-required';
  return isAboutCode ? [{ path: 'code', message: error.facts.title }] : flattenErrors(error.errors);
}

function findField(fields: readonly string[], path: string): string | null {
  if (path === '') return null;
  if (fields.includes(path)) return path;
  const named = fields.filter((field) => field.endsWith(`.${path}`));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** The paths of everything in a form's values that is no container. */
function fieldPaths(values: unknown, parent = ''): string[] {
  if (!isContainer(values)) return parent === '' ? [] : [parent];
  return Object.keys(values).flatMap((key) =>
    fieldPaths(values[key], parent === '' ? key : `${parent}.${key}`),
  );
}

function isContainer(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** A message, and the path of the field that it is about (`identityDocuments.0.images.1.side`); '' when none is named. */
export interface FieldMessage {
  path: string;
  message: string;
}

const MAX_DEPTH = 12;
const MAX_MESSAGES = 100;

/**
 * Finds every message in a refusal's `errors`, whose shape the interface does not state: texts, lists, nested objects,
 * keys such as `identityDocuments[0].images[1].side` or `/identityDocuments/0`. Spec: Errors.
 */
export function flattenErrors(errors: unknown): FieldMessage[] {
  const found: FieldMessage[] = [];
  collect(errors, '', 0, found);
  return found;
}

function collect(value: unknown, path: string, depth: number, found: FieldMessage[]): void {
  if (found.length >= MAX_MESSAGES || value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') {
    found.push({ path, message: typeof value === 'string' ? value : JSON.stringify(value) });
  } else if (depth >= MAX_DEPTH) {
    found.push({ path, message: JSON.stringify(value) });
  } else if (Array.isArray(value)) {
    const isMessageList = value.every((item) => typeof item !== 'object');
    for (const [index, item] of value.entries())
      collect(item, isMessageList ? path : join(path, String(index)), depth + 1, found);
  } else {
    collectObject(value as Record<string, unknown>, path, depth, found);
  }
}

/** `{ message, field }` and its like name the field beside the message; in any other object the keys do. */
function collectObject(
  value: Record<string, unknown>,
  path: string,
  depth: number,
  found: FieldMessage[],
): void {
  const message = value['message'] ?? value['msg'] ?? value['reason'];
  const field = value['field'] ?? value['path'] ?? value['property'] ?? value['param'];
  if (typeof message === 'string' && (typeof field === 'string' || Array.isArray(field))) {
    const named = Array.isArray(field) ? field.map(String).join('.') : field;
    found.push({ path: join(withoutIndex(path), normalisePath(named)), message });
    return;
  }
  for (const [key, item] of Object.entries(value))
    collect(item, join(path, normalisePath(key)), depth + 1, found);
}

/** A list of `{ field, message }` counts messages, not fields. */
function withoutIndex(path: string): string {
  return path.replace(/(?:^|\.)\d+$/, '');
}

function join(parent: string, child: string): string {
  return parent && child ? `${parent}.${child}` : parent || child;
}

/** `a[0].b`, `/a/0/b`, `$.a.0.b`, `body.a` → dots; the words for the whole request name no field. */
function normalisePath(key: string): string {
  const dotted = key
    .replaceAll(/\[['"]?([^[\]'"]*)['"]?\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^\$?\.+/, '')
    .replace(/^body\./, '')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/\.$/, '');
  return ['$', 'body', '_', '_errors', 'root', 'general', 'base'].includes(dotted) ? '' : dotted;
}
