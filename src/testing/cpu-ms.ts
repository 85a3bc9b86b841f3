/** Milliseconds of a processor that this process has used. What else a machine has to do counts for nothing. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
