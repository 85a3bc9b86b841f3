import { markOf, maskValue } from '#contract/fields/marks.ts';
import { hidden } from '#contract/fields/masks.ts';
import {
  type Operation,
  type OperationName,
  operationNames,
  operations,
} from '#contract/service/operations.ts';
import { knownFields, knownInside, maskUnreadable } from '#server/callbacks/events/callback-marks.ts';
import { parseCallbackJson } from '#server/privacy/facts/parse-callback-json.ts';
import { headOf } from '#server/privacy/facts/callback-head.ts';
import type { KeptShape } from '#server/privacy/facts/kept-shapes.ts';
import { type LeafTree, operationTrees, treeUnder } from '#server/privacy/personal/known-values.ts';
import { keptBodyShape } from '#server/directory/requests/kept-facts.ts';
import { leavesOf } from '#contract/fields/leaves.ts';
import { personalLeavesOf } from '#contract/fields/personal-leaves.ts';

import { type JsonToken, jsonTokens } from './json-forms.ts';

const plainSegment = /^[\w.~-]{0,100}$/;
const longestUri = 2000;

/** Shows documented, non-personal query values, and path parts shaped like identifiers. T-6. */
export function shownUri(uri: string, operation: OperationName | null): string {
  const at = uri.indexOf('?');
  const path = at === -1 ? uri : uri.slice(0, at);
  const shown = path
    .split('/')
    .map((segment) => (plainSegment.test(segment) ? segment : hidden))
    .join('/');
  const query = at === -1 ? '' : `?${shownQuery(uri.slice(at + 1), operation)}`;
  return (shown + query).slice(0, longestUri);
}

const plainValue = /^[\w.%-]{0,100}$/;

interface Parameters {
  readonly personal: readonly string[];
  readonly open: readonly string[];
}

const nothingKnown: Parameters = { personal: [], open: [] };

function parametersOf(operation: OperationName): Parameters {
  const { query }: Operation = operations[operation];
  const paths = query === null ? [] : leavesOf(query).map(({ path }) => path);
  return {
    personal: personalLeavesOf(operation).query,
    open: paths.filter((path) => markOf(path) === 'open'),
  };
}

function shownQuery(query: string, operation: OperationName | null): string {
  const { personal, open } = operation === null ? nothingKnown : parametersOf(operation);
  return query
    .split('&')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      const shownName = fieldName.test(name) ? name : hidden;
      if (rest.length === 0) return shownName;
      if (personal.includes(name)) return `${shownName}=${maskValue(name, decoded(value))}`;
      return `${shownName}=${plainValue.test(value) && open.includes(name) ? value : hidden}`;
    })
    .join('&');
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

interface Place {
  readonly shown: KeptShape | null;
  readonly personal: LeafTree | null;
}

const unknown: Place = { shown: null, personal: null };
const fieldName = /^[A-Za-z_][A-Za-z_-]{0,39}$/;

/**
 * Keeps white space, order and known non-personal values, masks personal ones, hides the rest. Text that
 * isn't JSON shows only its structure. T-6.
 */
export function shownBody(text: string, operation: OperationName | null): string {
  const tokens = jsonTokens(text);
  if (tokens === null) return maskUnreadable(text);
  return maskedTokens(tokens, operation === null ? callbackPlace(text) : operationPlace(operation));
}

export function operationOf(method: string, path: string, basePath: string): OperationName | null {
  const [bare = ''] = path.split('?');
  const below = basePath !== '' && bare.startsWith(basePath) ? bare.slice(basePath.length) : bare;
  return (
    operationNames.find((name) => operations[name].method === method && fits(operations[name].path, below)) ??
    null
  );
}

function fits(template: string, path: string): boolean {
  const [parts, given] = [template.split('/'), path.split('/')];
  return (
    parts.length === given.length && parts.every((part, at) => part.startsWith('{') || part === given[at])
  );
}

function operationPlace(operation: OperationName): Place {
  return { shown: keptBodyShape(operation), personal: operationTrees.get(operation)?.request ?? null };
}

function callbackPlace(text: string): Place {
  const body = parseCallbackJson(text);
  if (body === null) return unknown;
  const { kind } = headOf(body);
  const shapeOf = (field: string): KeptShape => {
    const inside = knownInside(kind, field);
    return inside === null ? 'text' : Object.fromEntries([...inside].map((name) => [name, 'text']));
  };
  const fields = [...knownFields(kind)];
  return { shown: Object.fromEntries(fields.map((field) => [field, shapeOf(field)])), personal: null };
}

interface Level {
  readonly place: Place;
  readonly isList: boolean;
  next: Place;
  nextField: string;
}

function maskedTokens(tokens: readonly JsonToken[], top: Place): string {
  const levels: Level[] = [{ place: unknown, isList: true, next: top, nextField: '' }];
  let text = '';
  tokens.forEach((token, at) => {
    const level = levels.at(-1);
    if (level === undefined) return;
    if (token.text === '{' || token.text === '[') levels.push(opened(level, token.text === '['));
    if (token.text === '}' || token.text === ']') levels.pop();
    if (token.kind === 'string' && isKey(tokens, at, level)) text += maskedKey(token, level);
    else text += isValue(token) ? maskedValue(token, level) : token.text;
  });
  return text;
}

function opened({ next, nextField }: Level, isList: boolean): Level {
  return isList
    ? { place: next, isList, next: elementOf(next), nextField }
    : { place: next, isList, next: unknown, nextField };
}

function isKey(tokens: readonly JsonToken[], at: number, { isList }: Level): boolean {
  if (isList) return false;
  const next = tokens[at + 1]?.kind === 'space' ? tokens[at + 2] : tokens[at + 1];
  return next?.text === ':';
}

function maskedKey(token: JsonToken, level: Level): string {
  const name = String(JSON.parse(token.text));
  level.nextField = name;
  level.next = fieldOf(level.place, name);
  return fieldName.test(name) ? token.text : JSON.stringify(hidden);
}

function isValue({ kind, text }: JsonToken): boolean {
  return kind === 'string' || (kind === 'plain' && /^[-\d]/.test(text));
}

function maskedValue(token: JsonToken, { next }: Level): string {
  if (token.kind === 'string' && next.shown === 'text') return token.text;
  const value = token.kind === 'string' ? String(JSON.parse(token.text)) : token.text;
  const isLeaf = next.personal !== null && next.personal.below.size === 0;
  const masked = isLeaf && token.kind === 'string' ? maskValue(next.personal?.field ?? '', value) : hidden;
  return value === '' ? token.text : JSON.stringify(masked);
}

function fieldOf({ shown, personal }: Place, name: string): Place {
  return {
    shown: isFields(shown) && Object.hasOwn(shown, name) ? (shown[name] ?? null) : null,
    personal: personal === null ? null : treeUnder(personal, name),
  };
}

function elementOf({ shown, personal }: Place): Place {
  return { shown: Array.isArray(shown) ? ((shown[0] as KeptShape | undefined) ?? null) : null, personal };
}

function isFields(shape: KeptShape | null): shape is { readonly [field: string]: KeptShape } {
  return typeof shape === 'object' && shape !== null && !Array.isArray(shape);
}
