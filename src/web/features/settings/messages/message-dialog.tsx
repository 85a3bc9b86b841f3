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
  isReplyKey,
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
import { type MessageValues, replyText } from '#web/shared/messages/customer-messages.ts';
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
  /** Versions in order of preference; null for a reply. */
  builtIn: readonly string[] | null;
  /** This language's version; null if unchanged or missing. */
  edited: EditedMessage | null;
}

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
        {builtIn === null ? null : (
          <Quoted
            title={words.builtIn}
            texts={builtIn}
            hint={builtIn.length > 1 ? words.firstKnown : undefined}
            language={language}
          />
        )}
        {key === null || (opened.edited === null && !isStarterReply(key)) ? null : (
          <Reset opened={{ ...opened, message: key }} onDone={done} />
        )}
      </SmallForm>
    </Dialog>
  );
}

function hintOf(key: string): string | null {
  const { needed, allowed } = placeholdersOf(key);
  const named = (names: readonly Placeholder[]) =>
    commaList(names.map((one) => words.placeholders[one]({ placeholder: `{${one}}` })));
  const others = allowed.filter((one) => !needed.includes(one));
  const hints = [
    needed.length > 0 ? `${words.mustUse({ names: named(needed) })}.` : null,
    others.length > 0 ? `${words.mayUse({ names: named(others) })}.` : null,
    allowed.length > 0 && !isReplyKey(key) ? words.ifUnknown : null,
  ];
  return hints.some((hint) => hint !== null) ? hints.filter((hint) => hint !== null).join(' ') : null;
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

/** Written as in the text's language. */
const samples: Readonly<Required<MessageValues>> = {
  order: '7c05e2b1…95f768',
  amount: { amount: '2500.00', code: 'EUR' },
  crypto: { amount: '0.85', code: 'ETH' },
  method: { method: 'sepa-bank-transfer' },
  reference: 'RMP4B1F0C6E9',
  deadline: { instant: '2026-11-28T18:24:00Z' },
  left: { amount: '120.00', code: 'EUR' },
  window: { window: 'WEEKLY' },
  least: { amount: '20.00', code: 'EUR' },
};

function Preview({ language }: { language: CustomerLanguage }) {
  const form = useFormContext<{ text: string }>();
  const text = useFormValue(form, ({ text: typed }) => replyText(typed, language, samples).text ?? typed);
  return <Quoted title={words.preview} texts={[text]} language={language} />;
}

interface QuotedProps {
  title: string;
  texts: readonly string[];
  hint?: string | undefined;
  language: CustomerLanguage;
}

function Quoted({ title, texts, hint, language }: QuotedProps) {
  return (
    <Paper component="section" py="xs" px="sm" withBorder aria-label={title}>
      <Text span c="dimmed" fz="xs">
        {title}
      </Text>
      {texts.map((text) => (
        <Text
          mt={2}
          className="anywhere"
          style={{ whiteSpace: 'pre-line' }}
          lang={language}
          dir="auto"
          key={text}
        >
          {text}
        </Text>
      ))}
      {hint === undefined ? null : (
        <Text mt={2} c="dimmed" fz="xs">
          {hint}
        </Text>
      )}
    </Paper>
  );
}

interface ResetProps {
  opened: OpenedMessage & { message: string };
  onDone: (said: string) => Promise<void>;
}

/** Focuses "keep", so that pressing Enter twice deletes nothing. */
const focusFirst = { autoFocus: true };

/** Asks before deleting a reply in all languages. */
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
            {isStarterReply(key) ? words.removeStarterAsk : words.removeAsk}
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
