import { useMay } from '#web/shared/api/current-staff.ts';
import { useEnvironment } from '#web/shared/api/environment.ts';
import { paths } from '#web/shared/paths.ts';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { MenuAction } from './action-menu.tsx';

interface SteerProps {
  /** What is open on the Sandbox page. */
  of: { customer: string } | { ramp: string };
}

/** A menu item that leads to a record's sandbox controls; shown only with a sandbox, and to roles that may use it. */
export function SteerAction({ of }: SteerProps) {
  if (!useCanSteer()) return null;
  return <MenuAction action="steer-sandbox" name={sharedWords.steer} to={paths.sandbox(of)} />;
}

/** Whether the person may control the embedded sandbox, and there is one. */
export function useCanSteer(): boolean {
  const isEmbedded = useEnvironment()?.isEmbeddedSandbox === true;
  return useMay('steer-sandbox') && isEmbedded;
}
