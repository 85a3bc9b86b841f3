/** Profiled loads: the benchmarks', once and warm. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

import { chromium } from 'playwright';

import { makeCallbacks, sendAll } from '../bench/callback-load.mjs';
import { startDeskBefore, startEmbeddedDesk } from '../bench/desk.mjs';
import { fillDirectory } from '../bench/fill-directory.mjs';
import { startProgram, stopProgram } from '../bench/processes.mjs';
import { loadProxy } from '../bench/proxy.mjs';
import { openSignedIn, waitUntilThere } from '../bench/signed-in-pages.mjs';

const bench = join(import.meta.dirname, '../bench');
const hook = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'profile-hook.mjs')}` };
const quietMs = 1000;

async function toggle({ child }, word) {
  const lines = createInterface({ input: child.stdout });
  const said = new Promise((resolve) => {
    lines.on('line', (line) => line === word && resolve());
  });
  child.kill('SIGUSR2');
  await said;
  lines.close();
}

async function profiled(desk, work) {
  await toggle(desk, 'profiling');
  await work();
  await toggle(desk, 'profiled');
}

async function beforeService(work) {
  const upstream = await startProgram(join(bench, 'forwarders/upstream.mjs'));
  const desk = await startDeskBefore(upstream.url, hook);
  try {
    await work(desk);
  } finally {
    await Promise.all([desk, upstream].map(stopProgram));
  }
}

async function proxy() {
  await beforeService(async (desk) => {
    await loadProxy(desk, 4000);
    await profiled(desk, async () => loadProxy(desk, 12_000));
  });
}

async function intake() {
  await beforeService(async (desk) => {
    await sendAll(desk.port, makeCallbacks(4000));
    const callbacks = makeCallbacks(12_000);
    await profiled(desk, async () => sendAll(desk.port, callbacks));
  });
}

/** Four documents requests of 56 MB, cold then warm. */
async function upload({ photoFile }) {
  await beforeService(async (desk) => {
    const send = async () => {
      const words = [desk.url, desk.headers.cookie, 4, photoFile];
      const pattern = /listening 0 bytes (\d+)/;
      const uploader = await startProgram(join(bench, 'uploader.mjs'), words, { pattern });
      const gone = new Promise((resolve) => uploader.child.once('exit', resolve));
      uploader.child.stdin.write('go\n');
      await gone;
    };
    await send();
    await profiled(desk, send);
  });
}

/** A cold page at a 4× slower processor: profile and browser trace. */
async function page({ directory, browserPath, route }) {
  const desk = await startEmbeddedDesk();
  try {
    await fillDirectory(desk);
    const browser = await chromium.launch({ executablePath: browserPath });
    try {
      const opened = await (await openSignedIn(browser, desk)).newPage();
      const client = await opened.context().newCDPSession(opened);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await client.send('Profiler.enable');
      await client.send('Profiler.setSamplingInterval', { interval: 250 });
      await browser.startTracing(opened, { path: join(directory, 'trace.json') });
      await client.send('Profiler.start');
      await opened.goto(desk.url + route);
      await waitUntilThere(opened);
      await delay(quietMs);
      const { profile } = await client.send('Profiler.stop');
      await browser.stopTracing();
      writeFileSync(join(directory, 'main-thread.cpuprofile'), JSON.stringify(profile));
    } finally {
      await browser.close();
    }
  } finally {
    await stopProgram(desk);
  }
}

export const profiles = { proxy, intake, upload, page };
