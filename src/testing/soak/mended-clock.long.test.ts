import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findOrInstallFaketime } from '../../tools/faketime.mjs';
import type { BuiltPrograms } from '../build-program.ts';
import { startScriptedService, type ScriptedService } from '../scripted-service.ts';
import { strictService } from '../strict-service.ts';
import { buildDesk, createStorage, signIn, SoakedDesk, type DeskStorage } from './soaked-desk.ts';

const faketime = findOrInstallFaketime();
if ('why' in faketime && process.env['CI'] === 'true') throw new Error(faketime.why);
const library = 'library' in faketime ? faketime.library : '';

describe.runIf(library !== '').each([
  ['ahead', '+1h'],
  ['behind', '-1h'],
])('a desk whose machine’s clock ran an hour %s and was set right', (_way, wrong) => {
  let programs: BuiltPrograms;
  let service: ScriptedService;
  let storage: DeskStorage;
  let desk: SoakedDesk;
  let url = '';
  const directory = mkdtempSync(join(tmpdir(), 'mended-clock-'));
  const offset = join(directory, 'offset');
  const setClock = (text: string) => writeFileSync(offset, text);
  beforeAll(async () => {
    setClock(wrong);
    [programs, service, storage] = await Promise.all([
      buildDesk(),
      startScriptedService(strictService()),
      createStorage(directory),
    ]);
    const environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: offset,
      FAKETIME_NO_CACHE: '1',
      // The monotonic clock is nobody's to set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
    desk = new SoakedDesk({ programs, storage, serviceUrl: service.url, directory, environment });
    url = await desk.start().ready;
  }, 120_000);
  afterAll(async () => {
    await desk.remove();
    await service.close();
    await storage.close();
    programs.remove();
    rmSync(directory, { recursive: true, force: true });
  });
  const lookUps = async () => {
    const cookie = await signIn(url);
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const address = `${url}/api/service/eapi/v0/identities/customer-${at}`;
      statuses.push((await fetch(address, { headers: { cookie } })).status);
    }
    return [...new Set(statuses)];
  };
  const ready = async () => (await fetch(`${url}/health/ready`)).status;

  it('is not ready while it is refused, is ready again without a call, and refused nothing from then on', async () => {
    expect(await lookUps()).toEqual([401]);
    expect(await ready()).toBe(503);
    const before = service.serviceCalls.length;
    setClock('+0');
    await expect.poll(ready, { timeout: 15_000 }).toBe(200);
    // Measured again by an unsigned request at most.
    const asked = service.serviceCalls.slice(before);
    expect(asked.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
    const mended = service.serviceCalls.length;
    expect(await lookUps()).toEqual([404]);
    expect(service.serviceCalls).toHaveLength(mended + 20);
    expect(await ready()).toBe(200);
  });

  it('notices a clock that is set while nobody calls, and that it was set right', async () => {
    setClock(wrong);
    await expect.poll(ready, { timeout: 15_000 }).toBe(503);
    setClock('+0');
    await expect.poll(ready, { timeout: 15_000 }).toBe(200);
    expect(await lookUps()).toEqual([404]);
  });
});
