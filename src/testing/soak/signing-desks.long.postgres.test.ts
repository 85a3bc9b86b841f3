import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { BuiltPrograms } from '../build-program.ts';
import { startScriptedService, type ScriptedService } from '../scripted-service.ts';
import { signAtOnce } from '../sign-at-once.ts';
import { strictService } from '../strict-service.ts';
import { buildDesk, createStorage, signIn, SoakedDesk, type DeskStorage } from './soaked-desk.ts';

const lookUps = 2000;

describe.each([2, 8])('%i desks that sign at once on one PostgreSQL', (count) => {
  let programs: BuiltPrograms;
  let service: ScriptedService;
  let storage: DeskStorage;
  const desks: SoakedDesk[] = [];
  const addresses: { readonly url: string; readonly cookie: string }[] = [];
  beforeAll(async () => {
    [programs, service, storage] = await Promise.all([
      buildDesk(),
      startScriptedService(strictService()),
      createStorage(''),
    ]);
    for (let at = 0; at < count; at += 1)
      desks.push(new SoakedDesk({ programs, storage, serviceUrl: service.url }));
    const urls = await Promise.all(desks.map(async (desk) => desk.start().ready));
    const cookie = await signIn(urls[0]!);
    addresses.push(...urls.map((url) => ({ url, cookie })));
  }, 180_000);
  afterAll(async () => {
    for (const desk of desks) await desk.remove();
    await service.close();
    await storage.close();
    programs.remove();
  });

  it(`are refused nothing in ${lookUps} look-ups`, { timeout: 300_000 }, async () => {
    const found = await signAtOnce(addresses, { service, lookUps, atOnce: 8 * count });
    // No try but the first was needed.
    expect(found).toEqual({ statuses: { 404: lookUps }, calls: lookUps, refused: 0 });
  });
});
