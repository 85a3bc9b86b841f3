import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { requestObject } from '#contract/service/primitives.ts';
import { staffId as staffIdSchema } from '#contract/desk/staff.ts';
import { useCurrentStaff } from '#web/shared/api/current-staff.ts';
import { SelectField } from '#web/shared/forms/select-field.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { colleaguesQuery } from './queue-queries.ts';
import { queueWords as words } from './queue-words.ts';

const chosen = requestObject({ to: staffIdSchema });

interface ColleagueDialogProps {
  text: string;
  onChoose: (staffId: string) => void;
  onClose: () => void;
}

export function ColleagueDialog({ text, onChoose, onClose }: ColleagueDialogProps) {
  return (
    <Dialog title={words.assignTitle} onClose={onClose}>
      <Text c="dimmed" size="sm">
        {text}
      </Text>
      <SmallForm
        schema={chosen}
        send={async ({ to }) => {
          onChoose(to);
          onClose();
          return Promise.resolve();
        }}
        submit={words.assignSend}
        onCancel={onClose}
      >
        <ColleagueField name="to" />
      </SmallForm>
    </Dialog>
  );
}

export function ColleagueField({ name }: { name: string }) {
  const { data, error } = useQuery(colleaguesQuery());
  const { staffId } = useCurrentStaff();
  const others = (data?.items ?? []).filter(({ id }) => id !== staffId);
  return (
    <>
      {error ? <ErrorPanel error={error} /> : null}
      <SelectField
        name={name}
        label={words.colleague}
        required
        isFocusedFirst
        options={others.map((one) => ({ value: one.id, label: one.name }))}
      />
    </>
  );
}
