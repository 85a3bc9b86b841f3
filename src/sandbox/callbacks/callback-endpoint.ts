import type { Kysely } from 'kysely';
import type { CallbackEndpointAnswer } from '#contract/sandbox/callback-deliveries.ts';
import type { SandboxContext } from '../context.ts';
import type { SandboxTables } from '../database/tables.ts';

const settingName = 'callback-endpoint';

/** Where callbacks go now: what a control said, else what the sandbox was told at its start; null while nobody has. */
export async function readEndpoint({
  db,
  callbackUrl,
}: Pick<SandboxContext, 'db' | 'callbackUrl'>): Promise<CallbackEndpointAnswer> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst();
  return { url: setting?.value ?? callbackUrl(), isOverridden: setting !== undefined };
}

/** Sends callbacks there from now on, until the sandbox is reset. */
export async function overrideEndpoint(db: Kysely<SandboxTables>, url: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: settingName, value: url })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: url }))
    .execute();
}

/** Takes back what a control said, so that callbacks go where the sandbox was told at its start. */
export async function forgetEndpoint(db: Kysely<SandboxTables>): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', settingName).execute();
}
