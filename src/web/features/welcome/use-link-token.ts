import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { patterns } from '#contract/desk/pages.ts';

/**
 * The token behind the `#` of the address, '' for none. It is taken out of the address and of the browser's history at once: anyone who looks over
 * a shoulder, or at the history, finds no key to an account.
 */
export function useLinkToken(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const inAddress = hash.slice(1);
  const [token, setToken] = useState(inAddress);
  // Another link was opened in this very tab.
  if (inAddress !== '' && inAddress !== token) setToken(inAddress);

  // The address lies outside of what is rendered.
  useEffect(() => {
    if (inAddress !== '') void navigate(patterns.welcome, { replace: true });
  }, [inAddress, navigate]);
  return token;
}
