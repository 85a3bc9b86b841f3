/** A terminal, on which Node blocks while it is stopped (Ctrl-S). */
interface Terminal {
  readonly _handle?: { setBlocking?(isBlocking: boolean): void };
}

/** Keeps the program running when standard output or error is stopped or closed. */
export function freeStandardStreams(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined);
    if (stream.isTTY) (stream as Terminal)._handle?.setBlocking?.(false);
  }
}
