import { useCallback, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Something derived from a form's values, such as whether there is unsent work. The component renders again only when the result changes, not
 * with each key. `derive` may depend on anything else that is rendered.
 */
export function useFormValue<Values extends FieldValues, Derived extends string | boolean>(
  { subscribe, getValues }: Pick<UseFormReturn<Values>, 'subscribe' | 'getValues'>,
  derive: (values: Values) => Derived,
): Derived {
  const follow = useCallback(
    (onChange: () => void) => subscribe({ formState: { values: true }, callback: onChange }),
    [subscribe],
  );
  return useSyncExternalStore(follow, () => derive(getValues()));
}
