import { useCallback, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Something that is said of a form's values, such as that there is unsent work, followed key by key: who asks is drawn anew only when it
 * turns. `claim` may depend on anything else that is rendered.
 */
export function useFormClaim<Values extends FieldValues, Claim extends string | boolean>(
  { subscribe, getValues }: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues'>,
  claim: (values: Values) => Claim,
): Claim {
  const follow = useCallback(
    (tell: () => void) => subscribe({ formState: { values: true }, callback: tell }),
    [subscribe],
  );
  return useSyncExternalStore(follow, () => claim(getValues()));
}
