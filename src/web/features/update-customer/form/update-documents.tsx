import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { Later } from '#web/shared/later/later.tsx';

import { documentsPart } from '../review/review-part.ts';
import { words } from '../words/update-customer-words.ts';
import type { UpdateControl } from '../control/use-update.ts';
import classes from './update-customer.module.css';

/** Documents to be replaced or added, with what is known of their numbers. Spec: Endpoints › Update identity; details 12. */
export function UpdateDocuments({ control }: { control: UpdateControl }) {
  const { documents, problems, opened, step } = control;
  const knownNumber = (type: string) => {
    const masked = opened.personalValues.find(({ field }) => field === `documentNumber:${type}`)?.masked;
    return masked === undefined ? null : words.known(masked);
  };
  return (
    <FieldGroup title={words.documents} lead={words.documentsLead}>
      <WholeRow>
        <div className={classes.documents}>
          <Later
            part={documentsPart}
            isWanted
            props={{ documents, problems, isShown: step === 'edit', knownNumber }}
          />
        </div>
      </WholeRow>
    </FieldGroup>
  );
}
