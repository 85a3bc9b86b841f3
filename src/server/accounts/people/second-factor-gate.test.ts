import type * as argon2 from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createPeopleDesk, freshPassword, knownPassword, type PeopleDesk } from '#testing/people-desk.ts';

const digests = vi.hoisted(() => ({ atOnce: 0, most: 0, before: async (): Promise<unknown> => undefined }));

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const library = await importOriginal<typeof argon2>();
  const counted =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      digests.atOnce += 1;
      digests.most = Math.max(digests.most, digests.atOnce);
      try {
        await digests.before();
        return await work(...given);
      } finally {
        digests.atOnce -= 1;
      }
    };
  return {
    ...library,
    hash: counted(library.hash),
    hashRaw: counted(library.hashRaw),
    verify: counted(library.verify),
  };
});

describe('digests of recovery codes', () => {
  let people: PeopleDesk;
  let cookie = '';
  beforeEach(async () => {
    people = await createPeopleDesk();
    cookie = await people.desk.cookieOf('compliance');
    digests.most = 0;
  });
  afterEach(async () => {
    digests.before = async () => undefined;
    await people.desk.close();
  });

  const password = knownPassword;
  const together = async (work: (at: number) => Promise<{ statusCode: number }>) =>
    Promise.all(Array.from({ length: 6 }, async (_, at) => (await work(at)).statusCode));

  it('are computed two at a time: for renewals and wrong codes', async () => {
    const { recoveryCodes } = await people.setUpFactor(cookie);
    digests.most = 0;
    const statuses = await together(async (at) =>
      people.call('POST', '/api/profile/recovery-codes', {
        cookie,
        body: { password, code: at === 0 ? recoveryCodes[0] : 'a wrong code' },
      }),
    );
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(digests.most).toBe(2);
  });

  it('are computed two at a time: for links', async () => {
    const { recoveryCodes } = await people.setUpFactor(cookie);
    const admin = await people.desk.cookieOf('admin');
    const id = await people.idOf('compliance');
    const made = await people.call('POST', `/api/staff/${id}/link`, { cookie: admin, body: {} });
    const token = new URL(made.json<{ link: string }>().link).hash.slice(1);
    digests.most = 0;
    const statuses = await together(async (at) =>
      people.call('POST', '/api/links/use', {
        body: { token, password: freshPassword, code: at === 5 ? recoveryCodes[0] : 'a wrong code' },
      }),
    );
    expect(statuses).toContain(401);
    expect(digests.most).toBe(2);
  });

  it('hold no transaction up: others can write meanwhile', async () => {
    digests.before = async () =>
      people.desk.db.updateTable('staff').set({ name: 'Other' }).where('role', '=', 'support').execute();
    const { recoveryCodes } = await people.setUpFactor(cookie);
    const body = { password, code: recoveryCodes[0] };
    const renewed = await people.call('POST', '/api/profile/recovery-codes', { cookie, body });
    expect(renewed.statusCode).toBe(200);
  });
});
