import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { ActsPanel } from '#web/shared/trail/acts-panel.tsx';
import { actsWords } from '#web/shared/trail/acts-words.ts';

export function PersonActs({ person }: { person: string }) {
  return (
    <ActsPanel
      about={{ person }}
      titleOf={(one) => (one === null ? actsWords.acts : actsWords.did({ name: one.name }))}
      aside={
        <Anchor component={Link} to={paths.audit({ person })} fz="inherit">
          {actsWords.all}
        </Anchor>
      }
    />
  );
}

/** `name` is null if no longer known. */
export function PersonActsLink({ id, name }: { id: string; name: string | null }) {
  return (
    <Anchor component={Link} size="sm" to={paths.audit({ acts: id })}>
      {name === null ? actsWords.didThisPerson : actsWords.didQuestion({ name })}
    </Anchor>
  );
}
