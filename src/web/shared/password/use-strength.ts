import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/** Loads the list of what people choose when somebody begins to choose a password. */
async function loadMeasure() {
  return (await import('./measure-strength.ts')).measureStrength;
}

/** How hard `password` is to guess, 0 to 4; null while nothing is typed, or while the list is on its way. Nothing leaves the browser. */
export function useStrength(password: string, known: readonly string[]): number | null {
  const measured = useDeferredValue(password);
  const isChoosing = password !== '';
  const { data: measure } = useQuery({
    queryKey: ['measure-strength'],
    queryFn: async () => ({ of: await loadMeasure() }),
    enabled: isChoosing,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return measure && measured !== '' ? measure.of(measured, known) : null;
}
