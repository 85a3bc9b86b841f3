import { Button, Checkbox, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';

import { type ListView, saveViewRequest, type ViewList } from '#contract/desk/views.ts';
import { viewFiltersOf } from '#contract/desk/view-filters.ts';
import { useMay, whoMay } from '#web/shared/api/current-staff.ts';
import { RadioField } from '#web/shared/forms/choice-fields.tsx';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useField } from '#web/shared/forms/use-field.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { Dialog, DialogButtons } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { viewAddress, type ViewDialogKind } from './open-view.ts';
import { deleteViewMutation, saveViewMutation } from './view-queries.ts';
import { viewDialogWords as words } from './view-words.ts';

interface AboutList {
  list: ViewList;
  query: string;
  inWords: (names: readonly string[]) => string;
  onClose: () => void;
}

export function ViewDialog(props: ViewDialogKind & AboutList) {
  switch (props.kind) {
    case 'save':
      return <SaveDialog {...props} />;
    case 'rename':
      return <RenameDialog {...props} />;
    default:
      return <RemoveDialog {...props} />;
  }
}

function SaveDialog({ list, query, inWords, onClose }: AboutList) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const saving = useMutation(saveViewMutation(useQueryClient(), list));
  const { held, leftOut } = viewFiltersOf(list, [...new URLSearchParams(query)]);
  const filters = inWords(leftOut);
  if (held.length === 0)
    return (
      <Dialog title={words.save} onClose={onClose}>
        <Text my="sm">{words.nothing({ filters })}</Text>
        <DialogButtons>
          <Button onClick={onClose} data-autofocus>
            {words.close}
          </Button>
        </DialogButtons>
      </Dialog>
    );
  return (
    <Dialog title={words.save} onClose={onClose}>
      <SmallForm
        schema={saveViewRequest}
        defaults={{ name: '', who: 'own', opens: '' }}
        toRequest={({ name, who, opens }) => ({
          list,
          name,
          query,
          isShared: who === 'desk',
          isDefault: opens === 'yes',
        })}
        send={async (request) => {
          const { view } = await saving.mutateAsync(request);
          announce(words.saved);
          onClose();
          // What can't be saved stays on the page.
          await navigate(viewAddress(pathname, query, view.id), { replace: true, preventScrollReset: true });
        }}
        submit={words.save}
        onCancel={onClose}
      >
        <TextField name="name" label={words.name} isFocusedFirst />
        <SharingField />
        <OpensField />
        {leftOut.length > 0 ? (
          <Text c="dimmed" fz="sm">
            <bdi>{words.leftOut({ filters })}</bdi>
          </Text>
        ) : null}
      </SmallForm>
    </Dialog>
  );
}

interface AboutView extends AboutList {
  view: ListView;
}

function RenameDialog({ list, view, onClose }: AboutView) {
  const { id, name: before, query, isShared } = view;
  const saving = useMutation(saveViewMutation(useQueryClient(), list));
  return (
    <Dialog title={words.rename({ view: before })} onClose={onClose}>
      <SmallForm
        schema={saveViewRequest}
        defaults={{ name: before, who: isShared ? 'desk' : 'own' }}
        toRequest={({ name, who }) => ({ id, list, name, query, isShared: who === 'desk' })}
        send={async (request) => {
          await saving.mutateAsync(request);
          announce(words.saved);
          onClose();
        }}
        submit={words.save}
        onCancel={onClose}
      >
        <TextField name="name" label={words.name} isFocusedFirst />
        <SharingField />
      </SmallForm>
    </Dialog>
  );
}

function SharingField() {
  if (!useMay('share-views'))
    return (
      <Text c="dimmed" fz="sm">
        {words.onlyMayShare({ roles: whoMay('share-views') })}
      </Text>
    );
  return (
    <RadioField
      name="who"
      label={words.who}
      options={[
        { value: 'own', label: words.own },
        { value: 'desk', label: words.desk },
      ]}
    />
  );
}

function OpensField() {
  const { shared, value, change } = useField({ name: 'opens', label: words.opensWith });
  const { ref, label, name, onBlur } = shared;
  return (
    <Checkbox
      ref={ref}
      label={label}
      name={name}
      checked={value === 'yes'}
      onBlur={onBlur}
      onChange={(event) => change(event.currentTarget.checked ? 'yes' : '')}
    />
  );
}

function RemoveDialog({ list, query, view, onClose }: AboutView) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const removing = useMutation({
    ...deleteViewMutation(useQueryClient(), list),
    onSuccess: async () => {
      announce(words.removed);
      onClose();
      await navigate(viewAddress(pathname, query), { replace: true, preventScrollReset: true });
    },
  });
  return (
    <Dialog title={words.removeTitle({ view: view.name })} onClose={onClose}>
      <Text my="sm">{view.isShared ? words.removeShared : words.removeOwn}</Text>
      {removing.error ? <ErrorPanel error={removing.error} /> : null}
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {sharedWords.cancel}
        </Button>
        <Button loading={removing.isPending} onClick={() => removing.mutate(view.id)}>
          {words.remove}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
