import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { Identifier } from '#web/shared/ui/identifier.tsx';

import classes from '../form/update-customer.module.css';
import { words } from '../words/update-customer-words.ts';
import type { Updated } from '../control/update-steps.ts';

interface UpdatedPanelProps {
  identityReference: string;
  updated: Updated;
}

/** The service took the changes; a 204 says nothing else. Spec: Endpoints › Update identity. */
export function UpdatedPanel({ identityReference, updated: { requestId } }: UpdatedPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and the focus with it: it goes where the outcome is read.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.updated} aria-labelledby="outcome">
      <h2 id="outcome" className={classes.outcome} tabIndex={-1} ref={heading}>
        <IconCircleCheck size={20} aria-hidden />
        {words.updated}
      </h2>
      <p className={classes.text}>{words.updatedText}</p>
      {requestId === null ? null : (
        <p className={classes.text}>
          {words.request} <Identifier value={requestId} label={words.requestId} />
        </p>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={paths.customer(identityReference)}>
          {words.openCustomer}
        </Button>
        <Button variant="default" component={Link} to={paths.eligibility({ identityReference })}>
          {words.checkEligibility}
        </Button>
      </div>
    </section>
  );
}
