import { Button, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';

import { numberedDocumentTypes } from '#contract/service/documents.ts';
import { documentNames } from '#web/shared/words/shared-words.ts';
import { SelectField } from '#web/shared/forms/select-field.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { announce } from '#web/shared/ui/announcer.ts';

import { words } from './identity-form-words.ts';
import classes from './numbered-documents.module.css';

/** A document without images. Spec: Resources › Reliance document. */
export interface NumberedDocumentValues {
  type: string;
  data: { number: string };
}

export interface WithDocuments {
  identityDocuments: NumberedDocumentValues[];
}

export const emptyDocument = (): NumberedDocumentValues => ({ type: '', data: { number: '' } });

const options = numberedDocumentTypes.map((type) => ({ value: type, label: documentNames[type] }));

interface NumberedDocumentsProps {
  fewest: 0 | 1;
  addLabel: string;
  knownNumber?: (type: string) => string | null;
}

/** Asks for documents by number, moving the focus when one is added or removed. Needs a `FormProvider`. */
export function NumberedDocuments({ fewest, addLabel, knownNumber }: NumberedDocumentsProps) {
  const form = useFormContext<WithDocuments>();
  const { control, setFocus } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'identityDocuments' });
  const rows = form.watch('identityDocuments');

  const add = () => append(emptyDocument(), { focusName: `identityDocuments.${fields.length}.type` });
  const takeAway = (index: number) => {
    remove(index);
    announce(words.documentRemoved({ place: index + 1 }));
    const next = Math.min(index, fields.length - 2);
    requestAnimationFrame(() => {
      if (next >= 0) setFocus(`identityDocuments.${next}.type`);
      else document.getElementById(addButtonId)?.focus();
    });
  };
  return (
    <Stack gap={14} style={{ gridColumn: '1 / -1' }}>
      {fields.map(({ id }, index) => (
        <fieldset key={id} aria-label={words.documentOf({ place: index + 1 })} className={classes.row}>
          <SelectField
            control={control}
            name={`identityDocuments.${index}.type`}
            label={words.documentType}
            options={options}
            required
          />
          <TextField
            control={control}
            name={`identityDocuments.${index}.data.number`}
            label={words.documentNumber}
            description={knownNumber?.(rows[index]?.type ?? '') ?? undefined}
            isIdentifier
            required
          />
          <Button
            variant="default"
            className={classes.remove}
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={fields.length <= fewest}
            aria-label={words.removeDocument({ place: index + 1 })}
            onClick={() => takeAway(index)}
          >
            {words.remove}
          </Button>
        </fieldset>
      ))}
      <div>
        <Button
          id={addButtonId}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          {addLabel}
        </Button>
      </div>
    </Stack>
  );
}

const addButtonId = 'add-document';
