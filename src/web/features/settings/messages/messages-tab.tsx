import { Box, Button, Flex, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { EditedMessage, EditedMessages } from '#contract/desk/customer-messages.ts';
import {
  type CustomerLanguage,
  customerLanguages,
  isStarterReply,
  messageKeys,
} from '#contract/messages/message-rules.ts';
import { languageNames, replyName } from '#web/shared/messages/message-words.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { Timestamp } from '#web/shared/time/timestamp.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { ErrorPanel } from '#web/shared/ui/error-panel.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';

import { MessageDialog, type OpenedMessage } from './message-dialog.tsx';
import { editedMessagesQuery, readMessagesAgain, resetMessage } from '../settings-queries.ts';
import { messageGroups, messageTitle, messagesWords as words } from './messages-words.ts';
import classes from './messages-tab.module.css';

export function MessagesTab() {
  const [language, setLanguage] = useState<CustomerLanguage>('en');
  const [opened, setOpened] = useState<OpenedMessage | null>(null);
  const { data, error, refetch } = useQuery(editedMessagesQuery(language));
  return (
    <Stack gap="md">
      <Group gap="8px 16px" justify="space-between">
        <Text c="dimmed" inherit>
          {words.lead}
        </Text>
        <NativeSelect
          label={words.language}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as CustomerLanguage)}
          data={customerLanguages.map((one) => ({ value: one, label: languageNames[one] }))}
        />
      </Group>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? (
        error ? null : (
          <DelayedSkeleton lines={8} label={words.loading} />
        )
      ) : (
        <>
          <Replies messages={data} onOpen={setOpened} />
          {Object.entries(messageGroups).map(([kind, title]) => (
            <Panel title={title} flush key={kind}>
              <Box component="ul" className="plain-list" aria-label={title}>
                {messageKeys
                  .filter((key) => key.startsWith(`${kind}.`))
                  .map((key) => {
                    const edited = data.edited.find((one) => one.key === key) ?? null;
                    const builtIn = data.builtIn[key] ?? [];
                    const open = {
                      message: key,
                      language,
                      name: null,
                      text: edited?.text ?? builtIn[0] ?? '',
                      builtIn,
                      edited,
                    };
                    return <Message key={key} title={messageTitle(key)} opened={open} onOpen={setOpened} />;
                  })}
              </Box>
            </Panel>
          ))}
        </>
      )}
      {opened ? <MessageDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </Stack>
  );
}

interface RepliesProps {
  messages: EditedMessages;
  onOpen: (opened: OpenedMessage) => void;
}

function Replies({ messages: { replies, edited, language, deletedStarters }, onOpen }: RepliesProps) {
  const add = { message: null, language, name: '', text: '', builtIn: null, edited: null };
  return (
    <Panel
      title={words.replies}
      flush
      aside={
        <>
          {deletedStarters.length > 0 ? <RestoreStarters keys={deletedStarters} language={language} /> : null}
          <Button size="compact-sm" variant="default" onClick={() => onOpen(add)}>
            {words.addReply}
          </Button>
        </>
      }
    >
      {replies.length === 0 ? (
        <EmptyState title={words.noReplies}>{words.noRepliesText}</EmptyState>
      ) : (
        <Box component="ul" className="plain-list" aria-label={words.replies}>
          {replies.map((reply) => (
            <Message
              key={reply.key}
              title={replyName(reply)}
              opened={{
                message: reply.key,
                name: reply.name,
                text: reply.text,
                language,
                builtIn: null,
                edited: edited.find(({ key }) => key === reply.key) ?? null,
              }}
              onOpen={onOpen}
            />
          ))}
        </Box>
      )}
    </Panel>
  );
}

interface RestoreStartersProps {
  keys: readonly string[];
  language: CustomerLanguage;
}

function RestoreStarters({ keys, language }: RestoreStartersProps) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: async () => {
      for (const key of keys) await resetMessage({ key, language });
      await readMessagesAgain(client);
      announce(words.startersRestored);
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="subtle" loading={restore.isPending} onClick={() => restore.mutate()}>
        {words.restoreStarters}
      </Button>
      {restore.error ? <ErrorPanel error={restore.error} /> : null}
    </>
  );
}

interface MessageProps {
  title: string;
  opened: OpenedMessage;
  onOpen: (opened: OpenedMessage) => void;
}

function Message({ title, opened, onOpen }: MessageProps) {
  const { message, text, language, edited, builtIn } = opened;
  return (
    <li className={classes.message}>
      <Flex component="span" gap="4px 8px" align="center" wrap="wrap" fw={500}>
        {title}
        <MessageBadge isOwn={builtIn === null && !isStarterReply(message ?? '')} isEdited={edited !== null} />
      </Flex>
      <span className={classes.messageText}>
        <span lang={language} dir="auto">
          {text}
        </span>
        {edited === null ? null : <ChangedBy edited={edited} />}
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={words.editNamed({ title })}
        onClick={() => onOpen(opened)}
      >
        {words.edit}
      </Button>
    </li>
  );
}

/** Marks a text as changed or not translated. `isOwn`: a reply, which has no built-in text. */
function MessageBadge({ isOwn, isEdited }: { isOwn: boolean; isEdited: boolean }) {
  if (isOwn === isEdited) return null;
  return <ToneBadge tone="neutral">{isOwn ? words.notTranslated : words.changed}</ToneBadge>;
}

function ChangedBy({ edited: { changedBy, changedAt } }: { edited: EditedMessage }) {
  return (
    <Text span display="block" c="dimmed" fz="xs">
      {changedBy === null ? words.byUnknown : words.by({ name: changedBy })}{' '}
      <Timestamp at={changedAt} show="relative" />
    </Text>
  );
}
