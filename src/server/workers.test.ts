import { describe, expect, it } from 'vitest';

import { sumMetrics, withoutGauges } from './operations/sum-metrics.ts';
import { createMetrics } from './operations/metrics.ts';
import { configOfWorker } from './worker.ts';
import { restartDelayMs } from './workers.ts';
import { readConfig } from './config.ts';

describe('a worker', () => {
  it('is started again soon at first, and less and less often when it keeps dying', () => {
    expect([1, 2, 3, 4, 10, 100].map(restartDelayMs)).toEqual([100, 200, 400, 800, 30_000, 30_000]);
  });

  it('has a directory of its own and its share of the memory for bodies, one body at least', () => {
    const environment = {
      WORKERS: '4',
      DATABASE_URL: 'postgres://127.0.0.1/rampart',
      DATA_KEY: 'd'.repeat(32),
      AUDIT_KEY: 'a'.repeat(32),
      DATA_DIR: '/var/lib/rampart',
    };
    const mebibyte = 1024 * 1024;
    expect(configOfWorker(readConfig({ ...environment, BODY_BUDGET_MB: '400' }), 3)).toMatchObject({
      dataDir: '/var/lib/rampart/worker-3',
      bodyBudgetBytes: 100 * mebibyte,
    });
    expect(configOfWorker(readConfig(environment), 1).bodyBudgetBytes).toBe(64 * mebibyte);
    expect(configOfWorker(readConfig({ ...environment, BODY_LIMIT_MB: '100' }), 1).bodyBudgetBytes).toBe(
      100 * mebibyte,
    );
  });

  it('adds its metrics to the others’: counts are added up, of what all see the same the greatest is taken', async () => {
    const [one, other] = [createMetrics('1.0.0'), createMetrics('1.0.0')];
    one.callbacks.accepted();
    other.callbacks.accepted();
    other.callbacks.accepted();
    one.watch({ audit_head: () => 7, audit_queue: () => 2, callback_queue: () => 5, breaker_state: () => 2 });
    other.watch({ audit_head: () => 9, audit_queue: () => 3, callback_queue: () => 5 });
    const text = await sumMetrics([await one.values(), await other.values()]).metrics();
    expect(text).toMatch(/^rampart_callbacks_accepted_total 3$/m);
    expect(text).toMatch(/^rampart_audit_head 9$/m);
    expect(text).toMatch(/^rampart_audit_queue 5$/m);
    expect(text).toMatch(/^rampart_callback_queue 5$/m);
    expect(text).toMatch(/^rampart_breaker_state 2$/m);
    const kept = withoutGauges(await one.values()).map(({ name }) => name);
    expect(kept).toContain('rampart_callbacks_accepted_total');
    expect(kept).toContain('rampart_http_request_duration_seconds');
    expect(kept).toContain('process_cpu_seconds_total');
    expect(kept).not.toContain('rampart_audit_queue');
    expect(kept).not.toContain('process_resident_memory_bytes');
    one.close();
    other.close();
  });
});
