export interface ByteBudget {
  /** Sets bytes aside and returns how to give them back (once; more does nothing), or null when they do not fit. */
  reserve(bytes: number): (() => void) | null;
  /** Bytes that are set aside now. */
  readonly reserved: number;
}

/** Bounds the bytes of all request bodies in flight together. Promise: T-11. */
export function createByteBudget(limitBytes: number): ByteBudget {
  let reserved = 0;
  return {
    reserve(bytes) {
      if (reserved + bytes > limitBytes) return null;
      reserved += bytes;
      let isHeld = true;
      return () => {
        if (isHeld) reserved -= bytes;
        isHeld = false;
      };
    },
    get reserved() {
      return reserved;
    },
  };
}
