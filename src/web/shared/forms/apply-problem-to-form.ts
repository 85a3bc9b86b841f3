import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

import type { ApiError } from '#web/shared/api/api-error.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

export interface SortedMessages {
  /** By field path; several on one field are joined. */
  onFields: ReadonlyMap<string, string>;
  top: readonly FieldMessage[];
}

/** Maps a request path to a field of a part with its own state, or null. */
export type FindPartField = (path: string) => string | null;

const noPart: FindPartField = () => null;

/** Assigns each message to a field by its whole path, or by its last name if unique in the form. Spec: Errors. */
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

/** Translates joined messages; a single one is translated where shown. */
function joined(before: string | undefined, message: string): string {
  return before === undefined ? message : `${contractText(before)} ${contractText(message)}`;
}

/** Puts a refusal's messages on the form's fields; returns all. */
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

/** `path` is `identityDocuments.0.images.1.side`, or '' for no field. */
export interface FieldMessage {
  path: string;
  message: string;
}

const MAX_DEPTH = 12;
const MAX_MESSAGES = 100;

/** Finds messages in a refusal's undocumented `errors`, in any shape. Spec: Errors. */
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

/** Reads `{ message, field }` and the like; otherwise keys are fields. */
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

/** Drops an index that counts messages (`{ field, message }`), not fields. */
function withoutIndex(path: string): string {
  return path.replace(/(?:^|\.)\d+$/, '');
}

function join(parent: string, child: string): string {
  return parent && child ? `${parent}.${child}` : parent || child;
}

/** Converts `a[0].b`, `/a/0/b`, `$.a.0.b`, `body.a` to dots; names for the whole request become ''. */
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
