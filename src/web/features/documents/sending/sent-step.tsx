import { Button } from '@mantine/core';
import { IconProgress } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { Identifier } from '#web/shared/ui/identifier.tsx';

import { countWords } from '../drafts/document-words.ts';
import type { SendingOutcome } from './sending-state.ts';
import classes from './sending.module.css';

/** What was sent; the documents themselves are let go. */
export interface Sent {
  identityReference: string;
  documents: number;
  images: number;
  outcome: Extract<SendingOutcome, { phase: 'accepted' }>;
}

interface SentStepProps {
  sent: Sent;
  onMore: () => void;
}

/** 202 is "accepted", never "done". Design: product › Share documents 6; details 3. */
export function SentStep({ sent, onMore }: SentStepProps) {
  const { identityReference, documents, images, outcome } = sent;
  return (
    <div className={classes.sent}>
      <output className={classes.sentTitle}>
        <IconProgress size={20} aria-hidden />
        Accepted, checks not finished
      </output>
      <p className={classes.sentText}>
        The service took {countWords(documents, 'document')} with {countWords(images, 'image')} for{' '}
        <Identifier value={identityReference} label="identity reference" />
        {outcome.onboardingStatus === null ? '' : ` and answered “${outcome.onboardingStatus}”`}. It checks
        them now; what is still open afterwards shows in eligibility. The images are no longer in this
        browser.
      </p>
      {outcome.requestId === null ? null : (
        <p className={classes.sentText}>
          Request <Identifier value={outcome.requestId} label="request id" />
        </p>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={paths.customer(identityReference)}>
          Open customer
        </Button>
        <Button variant="default" onClick={onMore}>
          Share more for this customer
        </Button>
      </div>
    </div>
  );
}
