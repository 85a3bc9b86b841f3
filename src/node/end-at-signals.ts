const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const;

/**
 * Ends a container's first process at SIGTERM and SIGINT, which it would otherwise ignore. Returns how to
 * undo it.
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
