import { sql } from 'kysely';

import type { DeskServer } from './desk-server.ts';

/** Fills the server's pool, so that transactions that follow run at once. */
export async function openConnections({ db }: Pick<DeskServer, 'db'>): Promise<void> {
  const connections = 10;
  let isOpen: () => void = () => undefined;
  const allOpen = new Promise<void>((resolve) => {
    isOpen = resolve;
  });
  let count = 0;
  const hold = async () =>
    db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      count += 1;
      if (count === connections) isOpen();
      await allOpen;
    });
  await Promise.all(Array.from({ length: connections }, hold));
}
