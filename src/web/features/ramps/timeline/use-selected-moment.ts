import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const parameter = 'moment';

/** The entry that is open stands in the address, so that a link leads to it. */
export function useSelectedMoment() {
  const [address, setAddress] = useSearchParams();
  const toggle = useCallback(
    (id: string) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          if (next.get(parameter) === id) next.delete(parameter);
          else next.set(parameter, id);
          return next;
        },
        { preventScrollReset: true, replace: true },
      ),
    [setAddress],
  );
  return { selected: address.get(parameter), toggle };
}
