/** How far the service's clock is from ours, by the Date of its answers. */
export interface ServiceDate {
  /** Takes the Date header of an answer that came at `nowMs`; one that is none is left alone. */
  note(header: string | null, nowMs: number): void;
  /** Milliseconds that the service is ahead; null while it has not said. */
  readonly aheadMs: number | null;
}

/** Nothing known at first. The header counts whole seconds, and an answer takes its time: half a minute is no difference. */
export function createServiceDate(): ServiceDate {
  let aheadMs: number | null = null;
  let noted = '';
  return {
    note(header, nowMs) {
      // Once a second is enough.
      if (header === null || header === noted) return;
      const serviceMs = Date.parse(header);
      if (Number.isNaN(serviceMs)) return;
      noted = header;
      aheadMs = serviceMs - nowMs;
    },
    get aheadMs() {
      return aheadMs;
    },
  };
}
