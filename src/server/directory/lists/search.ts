import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

import { nameFields } from '#contract/fields/marks.ts';
import { type SearchItem, readAmountText, readEnding, readShortened } from '#contract/desk/search.ts';
import { currentPerson } from '#server/http/access.ts';
import { foldRampId } from '#contract/service/spellings.ts';
import type { Trail } from '#server/audit/trail/trail.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { serve } from '#server/http/serve.ts';
import { afterPrefix } from '#server/http/list-cursor.ts';
import type { DataKeys, LookupKind } from '#server/privacy/personal/data-keys.ts';
import { writtenRampId } from '#server/directory/projection/ramp-rows.ts';

import { type Found, byAmount, byEnd, byEnding, byShortened } from './partial-identifiers.ts';
import { findRamp, pairOf } from './ramp-store.ts';
import { maskedValues } from './shown-values.ts';

const maxPerKind = 10;
const shortestPrefix = 3;
const identifier = /^[A-Za-z0-9_-]{1,255}$/;

/** Kinds searched here; document numbers are looked up elsewhere (document-numbers.ts). */
type SearchedKind = Exclude<LookupKind, 'document-number'>;

const matchedBy: Readonly<Record<SearchedKind, SearchItem['matched']>> = {
  email: 'email',
  phone: 'phone',
  wallet: 'wallet',
  'transaction-hash': 'transaction-hash',
  'deposit-reference': 'deposit-reference',
};

/**
 * Finds records once each, in order: exact identifiers, personal values by the blind index, beginnings, ends.
 * T-14.
 */
async function search(
  db: Kysely<Tables>,
  text: string,
  keys: Pick<DataKeys, 'lookupDigests' | 'open'>,
): Promise<Found[]> {
  const ending = readEnding(text);
  if (ending !== null) return byEnding(db, ending, keys);
  const shortened = readShortened(text);
  if (shortened !== null) return byShortened(db, shortened);
  const amount = readAmountText(text);
  if (amount !== null) return byAmount(db, amount);
  const beginning = identifier.test(text) ? await byIdentifier(db, text) : [];
  const end = identifier.test(text) ? await byEnd(db, text) : [];
  const key = foldRampId(text);
  const exact = beginning.filter(({ kind, id }) => (kind === 'ramp' ? foldRampId(id) === key : id === text));
  const found = [...exact, ...(await byValue(db, text, keys)), ...beginning, ...end];
  const once = new Map<string, Found>();
  for (const one of found) {
    const key = `${one.kind} ${one.kind === 'ramp' ? foldRampId(one.id) : one.id}`;
    if (!once.has(key)) once.set(key, one);
  }
  return [...once.values()].slice(0, 2 * maxPerKind);
}

async function byIdentifier(db: Kysely<Tables>, text: string): Promise<Found[]> {
  const end = text.length < shortestPrefix ? text : afterPrefix(text);
  const customers = await db
    .selectFrom('customer')
    .select('identity_reference as id')
    .where('identity_reference', '>=', text)
    .where('identity_reference', '<=', end)
    .where('last_event_id', '>', '')
    .orderBy('identity_reference')
    .limit(maxPerKind)
    .execute();
  const key = foldRampId(text);
  const ramps = await db
    .selectFrom('ramp')
    .selectAll()
    .where('ramp_id', '>=', key)
    .where('ramp_id', '<=', text.length < shortestPrefix ? key : afterPrefix(key))
    .orderBy('ramp_id')
    .limit(maxPerKind)
    .execute();
  return [
    ...customers.map(({ id }) => ({ kind: 'customer', id, matched: 'reference' }) as const),
    ...ramps.map((row) => ({ kind: 'ramp', id: writtenRampId(row), matched: 'ramp-id' }) as const),
  ];
}

async function byValue(
  db: Kysely<Tables>,
  text: string,
  keys: Pick<DataKeys, 'lookupDigests'>,
): Promise<Found[]> {
  const kinds = Object.keys(matchedBy) as SearchedKind[];
  const found: Found[] = [];
  for (const kind of kinds.filter((one) => mayBe(one, text))) {
    const rows = await db
      .selectFrom('lookup')
      .select(['object_kind', 'object_id'])
      .where('digest', 'in', digestsOf(kind, text, keys))
      .where('kind', '=', kind)
      .orderBy('object_id')
      .limit(maxPerKind)
      .execute();
    found.push(
      ...rows.map((row) => ({ kind: row.object_kind, id: row.object_id, matched: matchedBy[kind] })),
    );
  }
  return found;
}

function digestsOf(kind: LookupKind, text: string, keys: Pick<DataKeys, 'lookupDigests'>): string[] {
  const forms = kind === 'phone' ? phoneForms(text) : [text];
  return [...new Set(forms.flatMap((form) => keys.lookupDigests(kind, form)))];
}

/** Keeps text with letters from matching a phone number. */
function mayBe(kind: LookupKind, text: string): boolean {
  if (kind === 'phone') return /^\+?[\d\s()./-]{4,40}$/.test(text);
  if (kind === 'deposit-reference') return /^[\p{L}\p{N}][\p{L}\p{N} ./-]{3,99}$/u.test(text);
  return kind === 'email' ? text.includes('@') : true;
}

async function labelled(
  db: Kysely<Tables>,
  found: readonly Found[],
  keys: Pick<DataKeys, 'open'>,
): Promise<SearchItem[]> {
  const items: SearchItem[] = [];
  for (const one of found) {
    if (one.kind === 'customer') items.push({ ...one, label: await customerLabel(db, one.id, keys) });
    else items.push({ ...one, ...(await namedRamp(db, one.id)) });
  }
  return items;
}

/** Returns the masked name and e-mail; null if unknown. */
export async function customerLabel(
  db: Kysely<Tables>,
  id: string,
  keys: Pick<DataKeys, 'open'>,
): Promise<string | null> {
  const values = await maskedValues(db, { objectKind: 'customer', objectId: id }, keys);
  const masked = (field: string) => values.find((value) => value.field === field)?.masked;
  const name = nameFields.flatMap((field) => masked(field) ?? []).join(' ');
  const parts = [name, masked('email')].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? null : parts.join(' · ');
}

async function namedRamp(db: Kysely<Tables>, id: string): Promise<Pick<SearchItem, 'id' | 'label'>> {
  const row = await findRamp(db, id);
  return row === undefined ? { id, label: null } : { id: writtenRampId(row), label: labelOfRamp(row) };
}

function labelOfRamp(row: RampTable): string | null {
  const { direction, status } = row;
  const pair = pairOf(row);
  const sides = direction === 'OFFRAMP' ? [pair.crypto, pair.fiat] : [pair.fiat, pair.crypto];
  const route = sides.filter((side) => side !== undefined).join(' → ');
  const parts = [route, status].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(' · ');
}

interface SearchParts {
  readonly db: Kysely<Tables>;
  readonly dataKeys: DataKeys;
  readonly trail: Trail;
}

/** Serves the search. Records a keyed digest of the text first. T-1, T-14. */
export function searchRoutes(app: FastifyInstance, { db, dataKeys, trail }: SearchParts): void {
  serve(app, 'search', async ({ request, body: { text } }) => {
    const { id, role } = currentPerson(request);
    const intent = await trail.intend({
      action: 'search',
      person: { id, role },
      object: null,
      requestId: request.id,
      details: { textDigest: dataKeys.digest('search', text) },
    });
    try {
      const items = await labelled(db, await search(db, text, dataKeys), dataKeys);
      intent.settle({ outcome: 'done', details: { found: items.length } });
      return { items };
    } catch (error) {
      intent.settle({ outcome: 'failed' });
      throw error;
    }
  });
}

const callingCodes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))];
/** Shorter numbers are only looked up verbatim. */
const leastDigits = 7;
const mostDigits = 15;

/**
 * Returns digits a number may be stored under: `0171 …` finds `+49 171 …`, and `0049 171 …` finds `0171 …`.
 */
export function phoneForms(typed: string): string[] {
  const written = typed.replace('(0)', '');
  const digits = written.replaceAll(/\D/g, '');
  const forms = new Set([typed.replaceAll(/\D/g, ''), digits]);
  if (digits.length < leastDigits || digits.length > mostDigits + 2) return [...forms];
  const isInternational = /^\s*\+/.test(written) || digits.startsWith('00');
  const international = digits.replace(/^00/, '');
  if (isInternational || !digits.startsWith('0')) addLocal(international, forms);
  if (!isInternational) addInternational(digits, forms);
  return [...forms];
}

function addLocal(international: string, forms: Set<string>): void {
  forms.add(international).add(`00${international}`);
  for (const code of callingCodes) {
    const national = international.slice(code.length);
    if (!international.startsWith(code) || national.length < leastDigits - 1) continue;
    const local = national.replace(/^0/, '');
    forms.add(local).add(`0${local}`).add(`${code}${local}`).add(`${code}0${local}`).add(`00${code}${local}`);
  }
}

/** Adds forms with and without a trunk prefix: some countries keep it. */
function addInternational(digits: string, forms: Set<string>): void {
  const local = digits.replace(/^0/, '');
  forms.add(local).add(`0${local}`);
  const nationals = new Set([local, digits, digits.replace(/^(?:8|06|01)/, '')]);
  for (const code of callingCodes)
    for (const national of nationals) {
      if (code.length + national.length <= mostDigits) forms.add(code + national).add(`00${code}${national}`);
    }
}
