import { useMay } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { paths } from '#web/shared/paths.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { MenuAction } from './action-menu.tsx';

interface SteerProps {
  of: { customer: string } | { ramp: string };
}

/** Leads to a record's sandbox controls; only with a sandbox, for roles that can use it. */
export function SteerAction({ of }: SteerProps) {
  if (!useCanSteer()) return null;
  return <MenuAction action="steer-sandbox" name={sharedWords.steer} to={paths.sandbox(of)} />;
}

/** True if there's a sandbox and the person can control it. */
export function useCanSteer(): boolean {
  const isEmbedded = useEnvironment()?.isEmbeddedSandbox === true;
  return useMay('steer-sandbox') && isEmbedded;
}
