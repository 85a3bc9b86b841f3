import { Button } from '@mantine/core';
import { useEffect } from 'react';

import { documentFieldLabel } from '#web/shared/documents/document-fields.ts';
import type { Drafts } from '#web/shared/documents/drafts/document-drafts.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import type { FieldMessage } from '#web/shared/forms/flatten-errors.ts';
import { identityLabels } from '#web/shared/identity-form/identity-labels.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { fieldPaths, valueAt } from '../changes/update-values.ts';
import { RevealToEdit } from '../known/reveal-to-edit.tsx';
import classes from './update-customer.module.css';
import { words } from '../words/update-customer-words.ts';
import type { UpdateControl } from '../control/use-update.ts';
import { RequirementNote } from './requirement-note.tsx';
import { placeOf } from './requirement-place.ts';
import { UpdateDocuments } from './update-documents.tsx';
import { UpdateFields } from './update-fields.tsx';

interface UpdateFormProps {
  control: UpdateControl;
  identityReference: string;
  requirement: string | null;
}

/** What may be changed. Empty fields stay as they are; what is known stands below each. Spec: Endpoints › Update identity. */
export function UpdateForm({ control: update, identityReference, requirement }: UpdateFormProps) {
  const { form, known, documents, refusal } = update;
  const wrong = [...update.problems].map(([path, message]) => ({ path, message }));

  // Whoever came to satisfy a requirement begins there, once.
  useEffect(() => {
    const place = placeOf(requirement, valueAt(form.getValues(), 'country'));
    if (place !== null) form.setFocus(fieldPaths[place]);
    // oxlint-disable-next-line react/exhaustive-deps -- only where the person came in: later they are wherever they went
  }, []);

  const fillIn = (revealed: Readonly<Record<string, string>>) => {
    known.fillIn(form, revealed);
    announce(words.revealed);
  };
  return (
    <>
      {/* A form of its own: it may stand in no other. */}
      <div className={classes.reveal}>
        <RevealToEdit identityReference={identityReference} fields={known.hidden} onRevealed={fillIn} />
      </div>
      <form
        noValidate
        aria-label={words.form}
        className={classes.form}
        onSubmit={(event) => void update.toReview(event)}
      >
        <RequirementNote requirement={requirement} identityReference={identityReference} />
        <ErrorSummary
          form={form}
          labels={{ ...identityLabels(0), ...labelsOf(wrong, documents.drafts) }}
          top={refusal?.top ?? []}
          parts={wrong}
          error={refusal?.error ?? null}
        />
        <UpdateFields form={form} known={known.known} requirement={requirement} />
        <UpdateDocuments control={update} />
        <div className={classes.footer}>
          {update.isUnchanged ? <p className={classes.unchanged}>{words.nothingChanged}</p> : null}
          <Button type="submit">{words.toReview}</Button>
        </div>
      </form>
    </>
  );
}

function labelsOf(problems: readonly FieldMessage[], drafts: Drafts): Record<string, string> {
  return Object.fromEntries(problems.map(({ path }) => [path, documentFieldLabel(path, drafts)]));
}
