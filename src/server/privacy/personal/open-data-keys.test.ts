import { afterEach, beforeEach, expect, it } from 'vitest';

import { ConfigurationError } from '#server/config/configuration-error.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { createDataKeys, openDataKeys } from './create-data-keys.ts';

let desk: DeskServer;
beforeEach(async () => (desk = await createDeskServer()));
afterEach(async () => desk.close());

const first = 'the first key of at least 32 characters';
const second = 'the second key of at least 32 characters';
const config = (dataKey: string, dataKeyPrevious: string | null = null) => ({
  dataKey,
  dataKeyPrevious,
  dataDir: '/nowhere',
});

it('refuses a key that opens no second factor: nobody with one could sign in any more', async () => {
  const totp_encrypted = createDataKeys({ current: first }).seal('x', 'p');
  await desk.db.updateTable('staff').set({ totp_encrypted }).where('role', '=', 'admin').execute();
  await expect(openDataKeys(config(second), desk.db)).rejects.toThrow(ConfigurationError);
  await expect(openDataKeys(config(first), desk.db)).resolves.toBeDefined();
});

it('refuses a key that opens nothing stored, and accepts two during a key change', async () => {
  const value_encrypted = createDataKeys({ current: first }).seal('x', 'p');
  await desk.db
    .insertInto('personal_value')
    .values({
      object_kind: 'customer',
      object_id: 'a',
      field: 'email',
      value_encrypted,
      event_id: 'e',
      at: 1,
    })
    .execute();
  await expect(openDataKeys(config(second), desk.db)).rejects.toThrow(ConfigurationError);
  await expect(openDataKeys(config(first), desk.db)).resolves.toBeDefined();
  await expect(openDataKeys(config(second, first), desk.db)).resolves.toBeDefined();
});
