import { Gauge, type Registry } from 'prom-client';

const readingHelps = {
  breaker_state: 'The breaker before the service: 0 closed, 1 half-open, 2 open',
  body_bytes_in_flight: 'Bytes of request bodies that are set aside now',
  audit_head: 'The newest entry of the trail that this instance knows of',
  audit_queue: 'Outcomes that wait to be written to the trail',
  audit_open_intents: 'Intents whose outcome is not known yet',
  callback_queue: 'Callbacks that are kept and not processed yet',
  event_streams: 'Pages that listen for what changes',
  service_key: 'The pair of keys that calls are signed with: 0 the current one, 1 the next',
} as const;

/** How the breaker's phases are reported. */
export const breakerReadings = { closed: 0, 'half-open': 1, open: 2 } as const;

/** Values that rooms have and no counter covers. */
export type ReadingName = keyof typeof readingHelps;
/** How they are read; what is null or can't be read is left out. */
export type Readings = Partial<Record<ReadingName, () => number | null | Promise<number | null>>>;

/** Registers the values that are read each time someone asks for the metrics. */
export function watchReadings(registry: Registry): { add(readings: Readings): void } {
  const all: Readings = {};
  for (const [name, help] of Object.entries(readingHelps) as [ReadingName, string][]) {
    const gauge = new Gauge({
      name: `rampart_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await valueOf(all[name]);
        // A gauge without a label begins at 0, which would be taken for what is.
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
    });
  }
  return { add: (more) => void Object.assign(all, more) };
}

async function valueOf(read: Readings[ReadingName]): Promise<number | null> {
  try {
    return (await read?.()) ?? null;
  } catch {
    return null;
  }
}
