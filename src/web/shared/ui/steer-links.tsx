import { useMay } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { paths } from '#web/shared/paths.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { MenuAction } from './action-menu.tsx';

interface SteerProps {
  of: { customer: string } | { ramp: string };
}

/** Leads to a record's sandbox controls. */
export function SteerAction({ of }: SteerProps) {
  if (!useCanSteer()) return null;
  return <MenuAction action="steer-sandbox" name={sharedWords.steer} to={paths.sandbox(of)} />;
}

/** Checks for a sandbox that the person can control. */
export function useCanSteer(): boolean {
  const isEmbedded = useEnvironment()?.isEmbeddedSandbox === true;
  return useMay('steer-sandbox') && isEmbedded;
}
