import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { rampId as rampIdSchema } from '#contract/service/primitives.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { paths } from '#web/shared/paths.ts';

import { words } from '../words/customer-words.ts';

/** The way to a ramp; an id that is none stays as it came. */
export function RampLink({ rampId }: { rampId: string }) {
  const name = `${words.activity.ramp} ${shortenMiddle(rampId)}`;
  if (!rampIdSchema.safeParse(rampId).success) return <span>{name}</span>;
  return (
    <Anchor component={Link} to={paths.ramp(rampId)} title={rampId} fz={13} translate="no">
      {name}
    </Anchor>
  );
}
