/** Node blocks on a terminal that was stopped (Ctrl-S). */
interface Terminal {
  readonly _handle?: { setBlocking?(isBlocking: boolean): void };
}

/** Lets nobody who stops or closes standard output or error stop or end the program. */
export function freeStandardStreams(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => undefined);
    if (stream.isTTY) (stream as Terminal)._handle?.setBlocking?.(false);
  }
}
