import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const readme = fileURLToPath(new URL('../../README.md', import.meta.url));
const promtools = spawnSync('promtool', ['--version']).status === 0 ? ['promtool'] : [];

/** Of the process and ours; what Prometheus itself adds to a histogram is cut off. */
const ours = /\b(?:rampart|process)_[a-z_]+\b/g;
const baseName = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

describe('the metrics that alerts and dashboard ask for', () => {
  let desk: DeskServer;
  let told = new Set<string>();
  beforeAll(async () => {
    desk = await createDeskServer();
    const { payload } = await desk.app.inject('/metrics');
    told = new Set([...payload.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name ?? ''));
  });
  afterAll(async () => desk.close());

  it.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('are told by the server: %s', (name) => {
    const asked = new Set(
      [...readFileSync(file(name), 'utf8').matchAll(ours)].map(([found]) => baseName(found)),
    );
    expect(asked.size).toBeGreaterThan(8);
    expect([...asked].filter((one) => !told.has(one))).toEqual([]);
  });

  it('are all explained in README, and none that there is not', () => {
    const [, text = ''] = /^\| metric \|.*\n((?:\|.*\n)+)/m.exec(readFileSync(readme, 'utf8')) ?? [];
    const explained = new Set([...text.matchAll(ours)].map(([found]) => baseName(found)));
    expect([...told].filter((name) => !explained.has(name))).toEqual([]);
    expect([...explained].filter((name) => !told.has(name))).toEqual([]);
  });

  it('the dashboard is one that Grafana takes: every panel has its place and its question', () => {
    const { panels } = JSON.parse(readFileSync(file('grafana-dashboard.json'), 'utf8')) as {
      panels: { title: string; gridPos: object; targets: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ gridPos }) => JSON.stringify(gridPos))).size).toBe(panels.length);
    expect(panels.filter(({ targets }) => targets.some(({ expr }) => expr === ''))).toEqual([]);
  });

  // Where there is no Prometheus there is no such test: `promtool check rules src/deploy/prometheus-alerts.yml` is README's step by hand.
  it.each(promtools)('the alerts are rules that Prometheus takes', (promtool) => {
    const { status, stdout } = spawnSync(promtool, ['check', 'rules', file('prometheus-alerts.yml')], {
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/SUCCESS: 15 rules found/);
    expect(status).toBe(0);
  });
});
