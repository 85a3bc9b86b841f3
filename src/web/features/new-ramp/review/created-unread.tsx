import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';

import { words } from '../words/new-ramp-words.ts';

interface CreatedUnreadProps {
  identityReference: string;
  requestId: string | null;
}

/** A yes of which no id can be read: there is a ramp, and it is found with the customer. */
export function CreatedUnread({ identityReference, requestId }: CreatedUnreadProps) {
  return (
    <Banner
      tone="action"
      title={words.createdUnread}
      actions={
        <Button component={Link} to={paths.customer(identityReference, 'ramps')} variant="default">
          {words.rampsOfHere(identityReference)}
        </Button>
      }
    >
      {words.createdUnreadText}
      {requestId === null ? null : (
        <div>
          {words.raw} <Identifier value={requestId} label={words.requestId} />
        </div>
      )}
    </Banner>
  );
}
