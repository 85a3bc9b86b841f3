import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { $ZodType } from 'zod/v4/core';

import {
  type QueueEvent,
  type QueueItem,
  type QueueMoveRequest,
  queueMoveRequest,
  queueOutcomes,
  waitingReasons,
} from '#contract/desk/queue.ts';
import { RadioField } from '#web/shared/forms/choice-fields.tsx';
import { asTyped } from '#web/shared/forms/clean-input.ts';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { TextArea } from '#web/shared/forms/text-box.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { asText, useField } from '#web/shared/forms/use-field.ts';
import { instantInWords } from '#web/shared/lists/address-filters.ts';
import { fromFieldTime } from '#web/shared/time/format-time.ts';
import { useTimeZone } from '#web/shared/time/time-zone.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { Dialog, DialogButtons } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { ColleagueField } from './colleague-dialog.tsx';
import { queueItemQuery, useQueueMove } from './queue-queries.ts';
import { itemTitle, waitInWords } from './queue-titles.ts';
import { queueWords as words } from './queue-words.ts';

export type QueueDialogName = 'assign' | 'wait' | 'done' | 'history';

export interface QueueDialogProps {
  item: QueueItem;
  onClose: () => void;
}

export function QueueDialog({ name, ...props }: QueueDialogProps & { name: QueueDialogName }) {
  if (name === 'assign') return <AssignDialog {...props} />;
  if (name === 'wait') return <WaitDialog {...props} />;
  return name === 'done' ? <DoneDialog {...props} /> : <HistoryDialog {...props} />;
}

type Fields = Readonly<Record<string, string>>;

interface MoveFormProps extends QueueDialogProps {
  title: string;
  text?: string;
  submit: string;
  moveOf: (fields: Fields) => unknown;
  children: ReactNode;
}

function MoveForm({ item, onClose, title, text, submit, moveOf, children }: MoveFormProps) {
  const { mutateAsync } = useQueueMove();
  const send = async ({ move, note }: QueueMoveRequest) => {
    await mutateAsync({ item, move, note });
    onClose();
  };
  // The form nests fields by the dots in their names.
  const toRequest = (entered: object) => {
    const { move = {}, note = '' } = entered as { move?: Fields; note?: string };
    return { version: item.version, move: moveOf(move), ...(note.trim() !== '' && { note }) };
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Text c="dimmed" size="sm">
        {itemTitle(item)}
      </Text>
      {text === undefined ? null : <p>{text}</p>}
      <SmallForm<$ZodType<QueueMoveRequest>>
        schema={queueMoveRequest}
        toRequest={toRequest}
        send={send}
        submit={submit}
        onCancel={onClose}
      >
        {children}
        <NoteField />
      </SmallForm>
    </Dialog>
  );
}

function AssignDialog(props: QueueDialogProps) {
  return (
    <MoveForm
      {...props}
      title={words.assignTitle}
      submit={words.assignSend}
      moveOf={({ to }) => ({ kind: 'assign', to })}
    >
      <ColleagueField name="move.to" />
    </MoveForm>
  );
}

function NoteField() {
  const { shared, value, change } = useField({
    name: 'note',
    label: words.note,
    description: words.noteHint,
  });
  return (
    <TextArea
      {...shared}
      {...asTyped}
      autoComplete="off"
      dir={value === '' ? undefined : 'auto'}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function WaitDialog(props: QueueDialogProps) {
  const zone = useTimeZone();
  return (
    <MoveForm
      {...props}
      title={words.waitTitle}
      text={words.waitText}
      submit={words.waitSend}
      moveOf={({ for: reason, until = '' }) => ({
        kind: 'wait',
        for: reason,
        ...(until !== '' && { until: fromFieldTime(until, zone) }),
      })}
    >
      <RadioField
        name="move.for"
        label={words.waitingForLabel}
        required
        isFocusedFirst
        options={waitingReasons.map((value) => ({ value, label: words.waitingFor[value] }))}
      />
      <TextField
        name="move.until"
        type="datetime-local"
        label={words.until({ zone: zone === 'utc' ? words.utc : words.local })}
      />
    </MoveForm>
  );
}

function DoneDialog(props: QueueDialogProps) {
  return (
    <MoveForm
      {...props}
      title={words.doneTitle}
      text={words.doneText}
      submit={words.doneSend}
      moveOf={({ outcome }) => ({ kind: 'done', outcome })}
    >
      <RadioField
        name="move.outcome"
        label={words.outcome}
        required
        isFocusedFirst
        options={queueOutcomes.map((value) => ({ value, label: words.outcomes[value] }))}
      />
    </MoveForm>
  );
}

function HistoryDialog({ item, onClose }: QueueDialogProps) {
  const { data, error } = useQuery(queueItemQuery(item.id));
  return (
    <Dialog title={words.historyTitle} onClose={onClose}>
      <Text c="dimmed" size="sm">
        {itemTitle(item)}
      </Text>
      {error ? <ErrorPanel error={error} /> : null}
      {data === undefined && !error ? <DelayedSkeleton lines={4} /> : null}
      <Stack component="ol" gap={8} mt={12} className="plain-list">
        {data?.history.map((event) => (
          <li key={event.id}>
            {eventInWords(event)}{' '}
            <Text span c="dimmed" size="xs">
              <Timestamp at={event.at} />
            </Text>
          </li>
        ))}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.close}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function eventInWords(event: QueueEvent): string {
  const { events } = words;
  const by = event.by ?? words.rampart;
  switch (event.kind) {
    case 'began':
    case 'ended':
    case 'came-back':
      return events[event.kind];
    case 'assigned':
      return events.assigned({ by, to: event.to ?? '' });
    case 'waits':
      return events.waits({ by, waits: waitInWords(event, (at) => instantInWords(at)) ?? '' });
    case 'done':
      return events.done({ by, outcome: event.outcome === null ? '' : words.outcomes[event.outcome] });
    default:
      return events[event.kind]({ by });
  }
}
