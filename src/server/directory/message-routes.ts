import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import {
  type CustomerMessages,
  type EditedMessages,
  type ReplyTemplate,
} from '#contract/desk/customer-messages.ts';
import {
  type CustomerLanguage,
  customerLanguages,
  isMessageKey,
  isReplyKey,
  messageKeys,
  mostReplies,
  mostReplyCharacters,
  variantsOf,
} from '#contract/messages/message-rules.ts';
import { isStarterKey, starterKeys, starterReplies } from '#contract/messages/starter-replies.ts';
import { builtInMessages } from '#contract/messages/messages.ts';
import { forUpdate, inTransaction } from '#node/dialect.ts';
import { currentPerson } from '#server/http/access.ts';
import { settleBy } from '#server/audit/desk/settle-by.ts';
import type { AuditSubject, Trail } from '#server/audit/trail/trail.ts';
import type { CustomerMessageTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { DeskError } from '#server/http/errors.ts';
import { serve } from '#server/http/serve.ts';
import { toIso } from '#server/database/instants.ts';

export interface MessageParts {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
  readonly nowMs: () => number;
}

/** Serves texts for customers. Records changes first. T-1. */
export function messageRoutes(app: FastifyInstance, parts: MessageParts): void {
  const { db, nowMs } = parts;
  serve(app, 'customerMessages', async ({ query: { language } }) => messagesIn(db, language));
  serve(app, 'editedMessages', async ({ query: { language } }) => editedIn(db, language));
  serve(app, 'saveMessage', async ({ request, body: { key, language, name = null, text } }) => {
    const row = {
      key,
      language,
      name,
      text,
      changed_at: nowMs() * 1000,
      changed_by: currentPerson(request).id,
    };
    const change = { action: 'save-message', key, language, text } as const;
    await recorded(parts, request, change, async () =>
      inTransaction(db, async (transaction) => saveMessage(transaction, row)),
    );
  });
  serve(app, 'resetMessage', async ({ request, body: { key, language } }) => {
    await recorded(parts, request, { action: 'reset-message', key, language }, async () => {
      const by = { changed_at: nowMs() * 1000, changed_by: currentPerson(request).id };
      await inTransaction(db, async (transaction) => resetMessage(transaction, { key, language, by }));
    });
  });
}

/** Mark of a deleted starter template: no saved text is empty. */
const deletedMark = { language: 'en', name: '', text: '' } as const;
const isDeletedMark = ({ text }: Pick<CustomerMessageTable, 'text'>) => text === deletedMark.text;

interface Reset {
  readonly key: string;
  readonly language: CustomerLanguage | undefined;
  readonly by: Pick<CustomerMessageTable, 'changed_at' | 'changed_by'>;
}

/** With a language, restores its text and a deleted starter template; without, deletes a reply. */
async function resetMessage(transaction: Kysely<Tables>, { key, language, by }: Reset): Promise<void> {
  const removal = transaction.deleteFrom('customer_message').where('key', '=', key);
  if (language !== undefined) {
    await removal
      .where((row) => row.or([row('language', '=', language), row('text', '=', deletedMark.text)]))
      .execute();
    return;
  }
  await removal.execute();
  if (!isStarterKey(key)) return;
  const mark = { ...deletedMark, ...by };
  await transaction
    .insertInto('customer_message')
    .values({ key, ...mark })
    .onConflict((conflict) => conflict.columns(['key', 'language']).doUpdateSet(mark))
    .execute();
}

async function saveMessage(
  transaction: Kysely<Tables>,
  { key, language, ...changed }: CustomerMessageTable,
): Promise<void> {
  const rows = transaction.selectFrom('customer_message').selectAll();
  // Two people who add replies at once are counted one after the other.
  const before = isReplyKey(key) ? await forUpdate(transaction, rows).execute() : [];
  await transaction
    .deleteFrom('customer_message')
    .where('key', '=', key)
    .where('text', '=', deletedMark.text)
    .execute();
  await transaction
    .insertInto('customer_message')
    .values({ key, language, ...changed })
    .onConflict((conflict) => conflict.columns(['key', 'language']).doUpdateSet(changed))
    .execute();
  if (!isReplyKey(key)) return;
  // A reply has one name in all languages.
  await transaction
    .updateTable('customer_message')
    .set({ name: changed.name })
    .where('key', '=', key)
    .execute();
  testReplies(before, await rows.execute());
}

/** Lets what is over a limit already be shortened. Throws `invalid-request`. */
function testReplies(before: readonly CustomerMessageTable[], after: readonly CustomerMessageTable[]): void {
  for (const language of customerLanguages) {
    const [had, has] = [sizeOf(before, language), sizeOf(after, language)];
    if (has.count > Math.max(mostReplies, had.count))
      throw new DeskError('invalid-request', {
        detail: `There can be at most ${mostReplies} reply templates. Delete one first.`,
      });
    if (has.characters > Math.max(mostReplyCharacters, had.characters))
      throw new DeskError('invalid-request', {
        detail: `All reply templates together can have at most ${mostReplyCharacters} characters. Shorten or delete one first.`,
      });
  }
}

function sizeOf(rows: readonly CustomerMessageTable[], language: CustomerLanguage) {
  const replies = repliesOf(storedReplies(rows), language);
  const characters = replies.reduce((sum, { name, text }) => sum + name.length + text.length, 0);
  return { count: replies.length, characters };
}

interface MessageChange {
  readonly action: Extract<AuditSubject['action'], 'save-message' | 'reset-message'>;
  readonly key: string;
  readonly language: CustomerLanguage | undefined;
  readonly text?: string;
}

async function recorded(
  { db, trail }: MessageParts,
  request: FastifyRequest,
  { action, key, language, text }: MessageChange,
  change: () => Promise<void>,
): Promise<void> {
  const { id, role } = currentPerson(request);
  const intent = await trail.intend({
    action,
    person: { id, role },
    object: { kind: 'message', id: key.replaceAll('.', '-') },
    requestId: request.id,
    details: {
      ...(language !== undefined && { language }),
      ...(await formerTexts(db, key, language)),
      ...(text !== undefined && { text: textDigest(text) }),
    },
  });
  await settleBy(intent, change);
}

async function formerTexts(
  db: Kysely<Tables>,
  key: string,
  language: CustomerLanguage | undefined,
): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom('customer_message')
    .select(['language', 'text'])
    .where('key', '=', key)
    .execute();
  return Object.fromEntries(
    rows
      .filter((row) => language === undefined || row.language === language)
      .map((row) => [`former-${row.language}`, textDigest(row.text)]),
  );
}

/** Hashes without a key: the text names nobody, and the proof outlives every `DATA_KEY`. */
function textDigest(text: string): string {
  return hash('sha256', text, 'hex');
}

async function messagesIn(db: Kysely<Tables>, language: CustomerLanguage): Promise<CustomerMessages> {
  const rows = await db.selectFrom('customer_message').selectAll().orderBy('changed_at').execute();
  const own = new Map(rows.filter((row) => row.language === language).map(({ key, text }) => [key, text]));
  const versions = Object.entries(builtInIn(language)).map(([key, texts]) => {
    const text = own.get(key);
    return [key, text === undefined ? texts : [text, ...texts]] as const;
  });
  // Keys that are gone, as those about a block, are ignored.
  return { language, texts: Object.fromEntries(versions), replies: repliesIn(rows, language) };
}

function builtInIn(language: CustomerLanguage): Record<string, string[]> {
  return Object.fromEntries(messageKeys.map((key) => [key, [...variantsOf(builtInMessages[language][key])]]));
}

type StoredReply = Pick<CustomerMessageTable, 'key' | 'language' | 'name' | 'text'>;

function repliesIn(rows: readonly CustomerMessageTable[], language: CustomerLanguage): ReplyTemplate[] {
  return repliesOf([...storedReplies(rows), ...startersIn(rows, language)], language);
}

function repliesOf(stored: readonly StoredReply[], language: CustomerLanguage): ReplyTemplate[] {
  const replies = new Map<string, StoredReply>();
  const rank = (row: StoredReply) => (row.language === language ? 2 : row.language === 'en' ? 1 : 0);
  for (const row of stored) {
    const known = replies.get(row.key);
    if (known === undefined || rank(row) > rank(known)) replies.set(row.key, row);
  }
  return [...replies.values()]
    .map(({ key, name, text }) => ({
      key,
      name: name ?? key,
      text,
      ...(isStarterKey(key) && name === starterReplies[key].name && { isNamedByUs: true as const }),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
}

function storedReplies(rows: readonly CustomerMessageTable[]): CustomerMessageTable[] {
  return rows.filter((row) => isReplyKey(row.key) && !isDeletedMark(row));
}

/** Leaves out starters changed in this language or deleted; a changed name counts in all. */
function startersIn(rows: readonly CustomerMessageTable[], language: CustomerLanguage): StoredReply[] {
  return starterKeys.flatMap((key) => {
    const own = rows.filter((row) => row.key === key);
    if (own.some((row) => isDeletedMark(row) || row.language === language)) return [];
    const { name, texts } = starterReplies[key];
    return [{ key, language, name: own[0]?.name ?? name, text: texts[language] }];
  });
}

function deletedStarters(rows: readonly CustomerMessageTable[]): string[] {
  return rows.filter((row) => isStarterKey(row.key) && isDeletedMark(row)).map(({ key }) => key);
}

async function editedIn(db: Kysely<Tables>, language: CustomerLanguage): Promise<EditedMessages> {
  const rows = await db
    .selectFrom('customer_message')
    .leftJoin('staff', 'staff.id', 'customer_message.changed_by')
    .selectAll('customer_message')
    .select('staff.name as author')
    .orderBy('changed_at')
    .execute();
  return {
    language,
    builtIn: builtInIn(language),
    // A changed text's key may be gone.
    edited: rows
      .filter(
        (row) =>
          row.language === language && (isMessageKey(row.key) || isReplyKey(row.key)) && !isDeletedMark(row),
      )
      .map(({ key, name, text, changed_at, author }) => ({
        key,
        name,
        text,
        changedAt: toIso(changed_at),
        changedBy: author,
      })),
    replies: repliesIn(rows, language),
    deletedStarters: deletedStarters(rows),
  };
}
