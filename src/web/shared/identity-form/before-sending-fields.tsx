import type { ReactNode } from 'react';

import { FieldGroup, WholeRow } from './field-group.tsx';
import { words } from './identity-form-words.ts';
import { LiveConfirmation } from './live-confirmation.tsx';
import { ReasonField } from './reason-field.tsx';
import type { BeforeSending } from './use-before-sending.ts';

interface BeforeSendingFieldsProps {
  before: BeforeSending;
  reference: string;
  /** What happens on the live service, as the end of a sentence. */
  effect: string;
  /** What a form asks besides. */
  children?: ReactNode;
}

/** The last things that are asked before a write. */
export function BeforeSendingFields({ before, reference, effect, children }: BeforeSendingFieldsProps) {
  return (
    <FieldGroup title={words.beforeSending}>
      <WholeRow>
        <ReasonField value={before.reason} error={before.reasonProblem} onChange={before.setReason} />
      </WholeRow>
      {before.isCareful ? (
        <WholeRow>
          <LiveConfirmation
            reference={reference}
            isKnownLive={before.isKnownLive}
            effect={effect}
            value={before.confirmation}
            isRefused={before.isRefused(reference)}
            onChange={before.setConfirmation}
          />
        </WholeRow>
      ) : null}
      {children}
    </FieldGroup>
  );
}
