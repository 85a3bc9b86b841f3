/** Tells that the one who asked is gone. An AbortSignal is one. */
export interface Departure {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
