/** What browsers reported that the policy of a page refused, as the output of a desk says: what was refused, and by which directive. */
export function policyReportsIn(output: string): string[] {
  return [...output.matchAll(/"directive":"([\w-]+)"[^\n]*?"blocked":"([^"\n]+)"/g)].map(
    ([, directive, blocked]) => `${blocked} ${directive}`,
  );
}
