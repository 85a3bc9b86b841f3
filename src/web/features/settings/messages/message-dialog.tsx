import { Button, Group, Paper, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

import {
  type EditedMessage,
  type ResetMessageRequest,
  saveMessageRequest,
} from '#contract/desk/customer-messages.ts';
import {
  type CustomerLanguage,
  filledMessage,
  isStarterReply,
  type Placeholder,
  placeholdersOf,
} from '#contract/messages/message-rules.ts';
import { commaList } from '#web/shared/format/text.ts';
import { SmallForm } from '#web/shared/forms/small-form.tsx';
import { TextArea } from '#web/shared/forms/text-box.tsx';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { asText, useField } from '#web/shared/forms/use-field.ts';
import { useFormValue } from '#web/shared/forms/use-desk-form.ts';
import { languageNames } from '#web/shared/messages/message-words.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';

import { titleOfMessage, messagesWords as words } from './messages-words.ts';
import { readMessagesAgain, resetMessage, saveMessage } from '../settings-queries.ts';

export interface OpenedMessage {
  /** Null for a new reply. */
  message: string | null;
  language: CustomerLanguage;
  /** Null for built-in texts. */
  name: string | null;
  text: string;
  builtIn: string | null;
  /** This language's version; null if unchanged or missing. */
  edited: EditedMessage | null;
}

/** Edits a text in one language with preview, or restores the built-in one. */
export function MessageDialog({ onClose, ...opened }: OpenedMessage & { onClose: () => void }) {
  const { message: key, language, name, text, builtIn } = opened;
  const client = useQueryClient();
  const isReply = builtIn === null;
  const title = key === null ? words.newReply : titleOfMessage(key, name);
  // Constant while open, so that retries save the same reply.
  const [savedAs] = useState(() => key ?? `reply.${crypto.randomUUID().slice(0, 8)}`);
  const done = async (said: string) => {
    await readMessagesAgain(client);
    announce(said);
    onClose();
  };
  return (
    <Dialog title={words.titleIn({ title, language: languageNames[language] })} isWide onClose={onClose}>
      <SmallForm
        schema={saveMessageRequest}
        defaults={{ text, ...(isReply && { name: name ?? '' }) }}
        toRequest={(entered) => ({ ...entered, key: savedAs, language })}
        send={async (request) => {
          await saveMessage(request);
          await done(words.saved);
        }}
        submit={words.save}
        onCancel={onClose}
      >
        {isReply ? (
          <TextField name="name" label={words.name} description={words.nameHint} isFocusedFirst />
        ) : null}
        <MessageField
          language={language}
          hint={hintOf(savedAs)}
          isFocusedFirst={!isReply}
          rows={isReply ? 8 : 3}
        />
        <Preview language={language} />
        {builtIn === null ? null : <Quoted title={words.builtIn} text={builtIn} language={language} />}
        {key === null || (opened.edited === null && !isStarterReply(key)) ? null : (
          <Reset opened={{ ...opened, message: key }} onDone={done} />
        )}
      </SmallForm>
    </Dialog>
  );
}

/** Allowed or required placeholders. */
function hintOf(key: string): string | null {
  const { needed, allowed } = placeholdersOf(key);
  const named = (names: readonly Placeholder[]) =>
    commaList(names.map((one) => words.placeholders[one]({ placeholder: `{${one}}` })));
  if (needed.length > 0) return words.mustUse({ names: named(needed) });
  return allowed.length > 0 ? words.mayUse({ names: named(allowed) }) : null;
}

interface MessageFieldProps {
  language: CustomerLanguage;
  hint: string | null;
  isFocusedFirst: boolean;
  rows: number;
}

function MessageField({ language, hint, isFocusedFirst, rows }: MessageFieldProps) {
  const { shared, value, change } = useField({
    name: 'text',
    label: words.text,
    description: hint,
    isFocusedFirst,
  });
  return (
    <TextArea
      {...shared}
      lang={language}
      rows={rows}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function Preview({ language }: { language: CustomerLanguage }) {
  const form = useFormContext<{ text: string }>();
  const text = useFormValue(form, ({ text: typed }) => filledMessage(typed, words.samples) ?? typed);
  return <Quoted title={words.preview} text={text} language={language} />;
}

interface QuotedProps {
  title: string;
  text: string;
  language: CustomerLanguage;
}

function Quoted({ title, text, language }: QuotedProps) {
  return (
    <Paper component="section" py="xs" px="sm" withBorder aria-label={title}>
      <Text span c="dimmed" fz="xs">
        {title}
      </Text>
      <Text mt={2} className="anywhere" style={{ whiteSpace: 'pre-line' }} lang={language} dir="auto">
        {text}
      </Text>
    </Paper>
  );
}

interface ResetProps {
  opened: OpenedMessage & { message: string };
  onDone: (said: string) => Promise<void>;
}

/** Focuses "keep", so that pressing Enter twice deletes nothing. */
const focusFirst = { autoFocus: true };

/** Restores this language's built-in text; asks before deleting a reply in all. */
function Reset({ opened: { message: key, language, builtIn }, onDone }: ResetProps) {
  const isReply = builtIn === null;
  const [isAsked, setAsked] = useState(false);
  const reset = useMutation({
    mutationFn: async (request: ResetMessageRequest) => {
      await resetMessage(request);
      await onDone(isReply ? words.removed : words.wasReset);
    },
  });
  return (
    <div>
      {isAsked ? (
        <Group gap="8px 16px" justify="space-between">
          <Text c="dimmed" inherit>
            {words.removeAsk}
          </Text>
          <Group gap="xs">
            <Button variant="default" size="compact-sm" {...focusFirst} onClick={() => setAsked(false)}>
              {words.removeNo}
            </Button>
            <Button
              variant="default"
              color="red"
              size="compact-sm"
              loading={reset.isPending}
              onClick={() => reset.mutate({ key })}
            >
              {words.removeYes}
            </Button>
          </Group>
        </Group>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          loading={reset.isPending}
          onClick={() => (isReply ? setAsked(true) : reset.mutate({ key, language }))}
        >
          {isReply ? words.remove : words.reset}
        </Button>
      )}
      {reset.error ? <ErrorPanel error={reset.error} /> : null}
    </div>
  );
}
