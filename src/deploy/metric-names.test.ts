import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

import { findOrFetchPromtool } from '../tools/promtool.mjs';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const readme = fileURLToPath(new URL('../server/README.md', import.meta.url));
const promtool = findOrFetchPromtool();
if (promtool === null && process.env['CI'] === 'true') throw new Error('no promtool to be had');

/** Of the process and ours; what Prometheus itself adds to a histogram is cut off. */
const ours = /\b(?:rampart|process)_[a-z_]+\b/g;
const baseName = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

describe('the metrics that alerts and dashboard ask for', () => {
  let desk: DeskServer;
  let exposed = new Set<string>();
  beforeAll(async () => {
    desk = await createDeskServer();
    const { payload } = await desk.app.inject('/metrics');
    exposed = new Set([...payload.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name ?? ''));
  });
  afterAll(async () => desk.close());

  it.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('are exposed by the server: %s', (name) => {
    const asked = new Set(
      [...readFileSync(file(name), 'utf8').matchAll(ours)].map(([found]) => baseName(found)),
    );
    expect(asked.size).toBeGreaterThan(8);
    expect([...asked].filter((one) => !exposed.has(one))).toEqual([]);
  });

  it('are all explained in the server’s README, and no others', () => {
    const [, text = ''] = /^\| metric \|.*\n((?:\|.*\n)+)/m.exec(readFileSync(readme, 'utf8')) ?? [];
    const explained = new Set([...text.matchAll(ours)].map(([found]) => baseName(found)));
    expect([...exposed].filter((name) => !explained.has(name))).toEqual([]);
    expect([...explained].filter((name) => !exposed.has(name))).toEqual([]);
  });
});

describe.skipIf(promtool === null)('the alerts, by promtool', () => {
  const ask = (...words: string[]) => spawnSync(promtool ?? '', words, { encoding: 'utf8' });

  it('are rules that Prometheus takes', () => {
    const { status, stdout } = ask('check', 'rules', file('prometheus-alerts.yml'));
    expect(stdout).toMatch(/SUCCESS: 16 rules found/);
    expect(status).toBe(0);
  });

  it('tell what they are for, the first time of a counter included, and nothing else', () => {
    const { status, stdout, stderr } = ask('test', 'rules', file('prometheus-alerts.test.yml'));
    expect(status === 0 ? 'as they should' : stdout + stderr).toBe('as they should');
  });
});
