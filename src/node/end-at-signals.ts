const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const;

/**
 * Ends the program at SIGTERM and SIGINT, as the system does for any process but a container's first: that one
 * ignores what it doesn't handle. The returned function gives the signals back.
 */
export function endAtSignals(): () => void {
  const isFirst = process.pid === 1;
  const signals = isFirst ? (['SIGTERM', 'SIGINT'] as const) : [];
  const end = (signal: 'SIGTERM' | 'SIGINT') => process.exit(exitCodes[signal]);
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
