import { describe, expect, it } from 'vitest';

import type { ServiceClock } from '#contract/desk/environment.ts';

import { createServiceTime } from './service-time.ts';

const start = Date.parse('2026-05-04T10:00:00Z');
const day = 86_400_000;

/** A service's clock that a test sets. */
function clock(first: {
  readonly machineMs: number;
  readonly serviceMs: number;
  readonly speed?: number;
  readonly isFrozen?: boolean;
}) {
  const shown = { current: first };
  const read = async (): Promise<ServiceClock> => {
    const { machineMs, serviceMs, speed = 1, isFrozen = false } = shown.current;
    return Promise.resolve({
      now: new Date(serviceMs).toISOString(),
      realNow: new Date(machineMs).toISOString(),
      speed,
      isFrozen,
    });
  };
  return { shown, serviceTime: createServiceTime(async () => read()) };
}

describe('the service’s time', () => {
  it('is the machine’s beside a real service', async () => {
    const serviceTime = createServiceTime(null);
    await serviceTime.refresh();
    expect(serviceTime.at(start)).toBe(start);
    expect(serviceTime.confirm(start, start)).toBe(start);
  });

  it('advances from the last reading by its speed, and stands still while frozen', async () => {
    const { shown, serviceTime } = clock({ machineMs: start, serviceMs: start + day, speed: 60 });
    await serviceTime.refresh();
    expect(serviceTime.at(start + 1000)).toBe(start + day + 60_000);
    shown.current = { machineMs: start + 2000, serviceMs: start + 2 * day, isFrozen: true };
    await serviceTime.refresh();
    expect(serviceTime.at(start + 9000)).toBe(start + 2 * day);
  });

  it('is never too late when the clock slowed down before the next reading', async () => {
    const { shown, serviceTime } = clock({ machineMs: start, serviceMs: start, speed: 1000 });
    await serviceTime.refresh();
    const thought = serviceTime.at(start + 10_000);
    shown.current = { machineMs: start + 10_100, serviceMs: start + 20_100, speed: 1 };
    await serviceTime.refresh();
    expect(serviceTime.confirm(start + 10_000, thought)).toBe(start + 20_000);
  });

  it('is never too late when the clock jumped after the instant asked for', async () => {
    const { shown, serviceTime } = clock({ machineMs: start, serviceMs: start });
    await serviceTime.refresh();
    const thought = serviceTime.at(start + 10_000);
    shown.current = { machineMs: start + 10_100, serviceMs: start + day };
    await serviceTime.refresh();
    expect(serviceTime.confirm(start + 10_000, thought)).toBe(start + 10_000);
  });

  it('is no earlier than the service’s dates by then, and no later than the readings allow', async () => {
    const { shown, serviceTime } = clock({ machineMs: start, serviceMs: start });
    await serviceTime.refresh();
    const thought = serviceTime.at(start + 10_000);
    shown.current = { machineMs: start + 10_100, serviceMs: start + 100 + day };
    await serviceTime.refresh();
    // It jumped a day ahead before it sent that.
    expect(serviceTime.confirm(start + 10_000, thought, start + day - 1000)).toBe(start + day - 1000);
    expect(serviceTime.confirm(start + 10_000, thought, start + 2 * day)).toBe(start + day);
    expect(serviceTime.confirm(start + 10_000, thought, start)).toBe(start + 10_000);
  });

  it('uses the first reading for the time before it', async () => {
    const { serviceTime } = clock({ machineMs: start + 1000, serviceMs: start + day });
    const thought = serviceTime.at(start);
    await serviceTime.refresh();
    expect(serviceTime.confirm(start, thought)).toBe(start + day - 1000);
  });

  it('keeps its estimate once the next reading comes too late', async () => {
    const { shown, serviceTime } = clock({ machineMs: start, serviceMs: start });
    await serviceTime.refresh();
    shown.current = { machineMs: start + day, serviceMs: start + day, speed: 60 };
    await serviceTime.refresh();
    expect(serviceTime.confirm(start + 5000, start + 5000)).toBe(start + 5000);
  });

  it('keeps the last reading while the clock can’t be read', async () => {
    let isThere = true;
    const serviceTime = createServiceTime(async () => {
      if (!isThere) throw new Error('nobody answers');
      return Promise.resolve({
        now: new Date(start + day).toISOString(),
        realNow: new Date(start).toISOString(),
        speed: 1,
        isFrozen: false,
      });
    });
    await serviceTime.refresh();
    isThere = false;
    await serviceTime.refresh();
    expect(serviceTime.at(start)).toBe(start + day);
  });
});
