import { Button } from '@mantine/core';
import { IconCircleCheck, IconProgress } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { Identifier } from '#web/shared/ui/identifier.tsx';

import classes from './created-panel.module.css';
import { words } from '../words/new-customer-words.ts';
import type { Created } from './use-creation.ts';

interface CreatedPanelProps {
  created: Created;
  onAnother: () => void;
}

/** 201 is an account; 202 is "accepted", never "done". Spec: Endpoints › Identities */
export function CreatedPanel({ created, onAnother }: CreatedPanelProps) {
  const { identityReference, status, requestId } = created;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and the focus with it: it goes where the outcome is read.
  useEffect(() => heading.current?.focus(), []);
  const isFinished = status !== 202;
  const Icon = isFinished ? IconCircleCheck : IconProgress;
  return (
    <section className={classes.panel} data-tone={isFinished ? 'good' : 'progress'} aria-labelledby="outcome">
      <h2 id="outcome" className={classes.title} tabIndex={-1} ref={heading}>
        <Icon size={20} aria-hidden />
        {isFinished ? words.created : words.accepted}
      </h2>
      <p className={classes.text}>{isFinished ? words.createdText : words.acceptedText}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{words.reference}</dt>
          <dd>
            <Identifier value={identityReference} label={words.reference.toLowerCase()} />
          </dd>
        </div>
        {requestId === null ? null : (
          <div>
            <dt>{words.request}</dt>
            <dd>
              <Identifier value={requestId} label={words.requestId} />
            </dd>
          </div>
        )}
      </dl>
      <div className={classes.actions}>
        <Button component={Link} to={paths.customer(identityReference)}>
          {words.openCustomer}
        </Button>
        <Button variant="default" component={Link} to={paths.shareDocuments({ identityReference })}>
          {words.shareDocuments}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </section>
  );
}
