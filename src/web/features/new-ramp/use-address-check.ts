import { useEffect, useState } from 'react';

import { focusField } from '#web/shared/forms/focus-field.ts';

import type { AddressVerdict } from './check-address.ts';

/** Where a doubtful address is confirmed, for leading there. */
export const addressConfirmationField = 'addressConfirmation';

export type AddressCheck = ReturnType<typeof useAddressCheck>;

type Check = (blockchain: string, address: string) => AddressVerdict;

/** Checks addresses on a blockchain, and remembers which doubtful one is meant. What checks them comes after the form's first look. */
export function useAddressCheck(blockchain: string) {
  const [loading] = useState(loadCheck);
  const [check, setCheck] = useState<Check | null>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);

  // Modules are loaded outside of React.
  useEffect(() => {
    void loading.then((loaded) => setCheck(() => loaded));
  }, [loading]);

  const isDecided = (verdict: AddressVerdict, address: string) =>
    verdict.kind !== 'doubtful' || meant === address;
  /** Whether it may be sent; otherwise leads to where it is confirmed. */
  const decide = async (address: string) => {
    const loaded = await loading;
    setTried(true);
    if (isDecided(loaded(blockchain, address), address)) return true;
    focusField(addressConfirmationField);
    return false;
  };
  return {
    /** Null while it is not known yet. */
    verdictOf: (address: string) => check?.(blockchain, address) ?? null,
    isMeant: (address: string) => meant === address,
    isMissing: (address: string) => isTried && meant !== address,
    setMeant: (address: string | null) => setMeant(address),
    decide,
  };
}

async function loadCheck(): Promise<Check> {
  try {
    return (await import('./check-address.ts')).checkAddress;
  } catch {
    return () => ({ kind: 'doubtful', why: 'not-checked' });
  }
}
