import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';

import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import { identityLabels } from '#web/shared/identity-form/identity-labels.ts';
import { announce } from '#web/shared/ui/announcer.ts';

import { fieldPaths, valueAt } from '../changes/update-values.ts';
import { RevealToEdit } from '../known/reveal-to-edit.tsx';
import classes from './update-customer.module.css';
import { words } from '../words/update-customer-words.ts';
import type { UpdateControl } from '../control/use-update.ts';
import { RequirementNote } from './requirement-note.tsx';
import { placeOf } from './requirement-place.ts';
import { UpdateFields } from './update-fields.tsx';

interface UpdateFormProps {
  control: UpdateControl;
  identityReference: string;
  requirement: string | null;
}

/** What may be changed. Empty fields stay as they are; what is known stands below each. Spec: Endpoints › Update identity. */
export function UpdateForm({ control: update, identityReference, requirement }: UpdateFormProps) {
  const { form, known, opened, refusal } = update;

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
    <FormProvider {...form}>
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
          labels={identityLabels(form.getValues('identityDocuments').length)}
          top={refusal?.top ?? []}
          error={refusal?.error ?? null}
        />
        <UpdateFields form={form} known={known.known} opened={opened} requirement={requirement} />
        <div className={classes.footer}>
          {update.isUnchanged ? <p className={classes.unchanged}>{words.nothingChanged}</p> : null}
          <Button type="submit">{words.toReview}</Button>
        </div>
      </form>
    </FormProvider>
  );
}
