import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Of Grafana's model of a dashboard what this one uses. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
interface Source {
  readonly type: string;
  readonly uid: string;
}
interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: Place;
  readonly datasource?: Source;
  readonly targets?: readonly {
    readonly expr: string;
    readonly refId: string;
    readonly datasource: Source;
  }[];
}
interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly datasource?: Source }[] };
}

const text = readFileSync(new URL('grafana-dashboard.json', import.meta.url), 'utf8');
const { panels, templating } = JSON.parse(text) as Dashboard;
const asking = panels.filter(({ type }) => type !== 'row');
const columns = 24;

describe('the dashboard', () => {
  it('has panels that Grafana can tell apart', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });

  it('has a place for each panel, within its width, and no two in one', () => {
    const overlapping = panels.flatMap((panel, index) =>
      panels.slice(index + 1).filter((other) => overlap(panel.gridPos, other.gridPos)),
    );
    expect(overlapping.map(({ title }) => title)).toEqual([]);
    for (const { gridPos } of panels) {
      expect(gridPos.w * gridPos.h).toBeGreaterThan(0);
      expect(gridPos.x).toBeGreaterThanOrEqual(0);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(columns);
    }
  });

  it('has a question in each panel, each of a name of its own', () => {
    for (const { targets = [] } of asking) {
      expect(targets.length).toBeGreaterThan(0);
      expect(targets.filter(({ expr }) => expr.trim() === '')).toEqual([]);
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    }
  });

  it('asks whichever Prometheus is chosen, never one by its own id', () => {
    const sources = [
      ...asking.flatMap(({ datasource, targets = [] }) => [
        datasource,
        ...targets.map((target) => target.datasource),
      ]),
      ...templating.list.flatMap(({ datasource }) => (datasource === undefined ? [] : [datasource])),
    ];
    expect(new Set(sources.map((source) => JSON.stringify(source)))).toEqual(
      new Set([JSON.stringify({ type: 'prometheus', uid: '${datasource}' })]),
    );
  });

  it('uses no variable that it does not have', () => {
    const own = new Set(templating.list.map(({ name }) => name));
    const used = [...text.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name);
    expect(used.filter((name) => !own.has(name) && !name.startsWith('__'))).toEqual([]);
    expect([...own].filter((name) => !used.includes(name))).toEqual([]);
  });
});

function overlap(one: Place, other: Place): boolean {
  const across = one.x < other.x + other.w && other.x < one.x + one.w;
  return across && one.y < other.y + other.h && other.y < one.y + one.h;
}
