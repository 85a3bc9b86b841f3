import type { Kysely } from 'kysely';
import type { SandboxTables } from '../database/tables.ts';
import { amountParameter, type PriceRequest } from './quote.ts';

/** Deletes prices before `forgottenBefore`. Choice: rampNeedsPrice. */
export async function recordPrice(
  db: Kysely<SandboxTables>,
  request: PriceRequest,
  { id, at, forgottenBefore }: { readonly id: string; readonly at: number; readonly forgottenBefore: number },
): Promise<void> {
  await db.deleteFrom('price').where('created_at', '<', forgottenBefore).execute();
  await db
    .insertInto('price')
    .values({ id, ...columns(request), created_at: at })
    .execute();
}

/** Requires the same parameter and string. */
export async function hasPriceSince(
  db: Kysely<SandboxTables>,
  request: PriceRequest,
  since: number,
): Promise<boolean> {
  const wanted = columns(request);
  const found = await db
    .selectFrom('price')
    .select('id')
    .where('identity_reference', '=', wanted.identity_reference)
    .where('created_at', '>=', since)
    .where('transaction_type', '=', wanted.transaction_type)
    .where('fiat', '=', wanted.fiat)
    .where('crypto', '=', wanted.crypto)
    .where('blockchain', '=', wanted.blockchain)
    .where('method', '=', wanted.method)
    .where('amount_parameter', '=', wanted.amount_parameter)
    .where('amount', '=', wanted.amount)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function columns(request: PriceRequest) {
  const parameter = amountParameter(request);
  return {
    identity_reference: request.identityReference,
    transaction_type: request.transactionType,
    fiat: request.fiat,
    crypto: request.crypto,
    blockchain: request.blockchain,
    method: request.method,
    amount_parameter: parameter,
    amount: request[parameter] ?? '',
  };
}
