/** How an unlicensed state is told. */
export const unlicensedState = 'The service is not licensed in this state';

/** Whether someone lives in a US state of those without a licence. Spec: CustomerIdentity › taxState; choice: usTaxId. */
export function isUnlicensed(
  { country, state = '' }: { readonly country?: string | undefined; readonly state?: string | undefined },
  unlicensedStates: ReadonlySet<string>,
): boolean {
  return country === 'US' && unlicensedStates.has(state.trim().toUpperCase());
}
