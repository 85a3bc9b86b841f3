/** CSP violations in a desk's output: what and by which directive. */
export function policyReportsIn(output: string): string[] {
  return [...output.matchAll(/"directive":"([\w-]+)"[^\n]*?"blocked":"([^"\n]+)"/g)].map(
    ([, directive, blocked]) => `${blocked} ${directive}`,
  );
}
