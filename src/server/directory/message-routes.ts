import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import {
  type CustomerMessages,
  type EditedMessages,
  type ReplyTemplate,
} from '#contract/desk/customer-messages.ts';
import { type CustomerLanguage, isMessageKey, isReplyKey } from '#contract/messages/message-rules.ts';
import { builtInMessages } from '#contract/messages/messages.ts';
import { inTransaction } from '#node/dialect.ts';
import { currentPerson } from '#server/http/access.ts';
import type { AuditSubject, Trail } from '#server/audit/trail/trail.ts';
import type { CustomerMessageTable } from '#server/database/directory-tables.ts';
import type { Tables } from '#server/database/tables.ts';
import { serve } from '#server/http/serve.ts';
import { toIso } from '#server/database/instants.ts';

export interface MessageParts {
  readonly db: Kysely<Tables>;
  readonly trail: Trail;
  readonly nowMs: () => number;
}

/** Texts for customers in their languages, built-in and changed. Changes are recorded first. T-1. */
export function messageRoutes(app: FastifyInstance, parts: MessageParts): void {
  const { db, nowMs } = parts;
  serve(app, 'customerMessages', async ({ query: { language } }) => messagesIn(db, language));
  serve(app, 'editedMessages', async ({ query: { language } }) => editedIn(db, language));
  serve(app, 'saveMessage', async ({ request, body: { key, language, name = null, text } }) => {
    const changed = { name, text, changed_at: nowMs() * 1000, changed_by: currentPerson(request).id };
    await recorded(parts, request, { action: 'save-message', key, language }, async () =>
      inTransaction(db, async (transaction) => {
        await transaction
          .insertInto('customer_message')
          .values({ key, language, ...changed })
          .onConflict((conflict) => conflict.columns(['key', 'language']).doUpdateSet(changed))
          .execute();
        // A reply has one name in all languages.
        if (name !== null)
          await transaction.updateTable('customer_message').set({ name }).where('key', '=', key).execute();
      }),
    );
  });
  serve(app, 'resetMessage', async ({ request, body: { key, language } }) => {
    await recorded(parts, request, { action: 'reset-message', key, language }, async () => {
      const removal = db.deleteFrom('customer_message').where('key', '=', key);
      await (language === undefined ? removal : removal.where('language', '=', language)).execute();
    });
  });
}

interface MessageChange {
  readonly action: Extract<AuditSubject['action'], 'save-message' | 'reset-message'>;
  readonly key: string;
  readonly language: CustomerLanguage | undefined;
}

async function recorded(
  { trail }: MessageParts,
  request: FastifyRequest,
  { action, key, language }: MessageChange,
  change: () => Promise<void>,
): Promise<void> {
  const { id, role } = currentPerson(request);
  const intent = await trail.intend({
    action,
    person: { id, role },
    object: { kind: 'message', id: key.replaceAll('.', '-') },
    requestId: request.id,
    ...(language !== undefined && { details: { language } }),
  });
  try {
    await change();
  } catch (error) {
    intent.settle({ outcome: 'failed' });
    throw error;
  }
  intent.settle({ outcome: 'done' });
}

async function messagesIn(db: Kysely<Tables>, language: CustomerLanguage): Promise<CustomerMessages> {
  const rows = await db.selectFrom('customer_message').selectAll().orderBy('changed_at').execute();
  const own = rows.filter((row) => row.language === language && isMessageKey(row.key));
  return {
    language,
    texts: { ...builtInMessages[language], ...Object.fromEntries(own.map(({ key, text }) => [key, text])) },
    replaced: Object.fromEntries(
      own.flatMap(({ key }) => (isMessageKey(key) ? [[key, builtInMessages[language][key]]] : [])),
    ),
    replies: repliesIn(rows, language),
  };
}

/** Replies in the language, else English, else the first written. */
function repliesIn(rows: readonly CustomerMessageTable[], language: CustomerLanguage): ReplyTemplate[] {
  const replies = new Map<string, CustomerMessageTable>();
  const rank = (row: CustomerMessageTable) => (row.language === language ? 2 : row.language === 'en' ? 1 : 0);
  for (const row of rows.filter(({ key }) => isReplyKey(key))) {
    const known = replies.get(row.key);
    if (known === undefined || rank(row) > rank(known)) replies.set(row.key, row);
  }
  return [...replies.values()]
    .map(({ key, name, text }) => ({ key, name: name ?? key, text }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
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
    builtIn: builtInMessages[language],
    // A changed text's key may be gone.
    edited: rows
      .filter(({ key, language: of }) => of === language && (isMessageKey(key) || isReplyKey(key)))
      .map(({ key, name, text, changed_at, author }) => ({
        key,
        name,
        text,
        changedAt: toIso(changed_at),
        changedBy: author,
      })),
    replies: repliesIn(rows, language),
  };
}
