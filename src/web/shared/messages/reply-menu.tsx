import { Button, Menu, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { CustomerLanguage, FilledReply } from '#contract/messages/message-rules.ts';
import { commaList } from '#web/shared/format/text.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { copyText } from '#web/shared/ui/copy-button.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { customerMessagesQuery, type MessageValues, replyText } from './customer-messages.ts';
import { messageWords as words, replyName } from './message-words.ts';

interface ReplyMenuProps {
  language: CustomerLanguage;
  values?: MessageValues | undefined;
}

export function ReplyMenu({ language, values = {} }: ReplyMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { data, isError } = useQuery(customerMessagesQuery(language));
  // The result disappears, as on a copy button.
  const { start, clear } = useTimeout(() => setSaid(null), 2000);
  const copy = async (text: string) => {
    const outcome = (await copyText(text)) ? sharedWords.copied : sharedWords.notCopied;
    setSaid(outcome);
    clear();
    start();
    announce(outcome);
  };
  const open = (next: boolean) => {
    setOpen(next);
    if (next) setSaid(null);
  };
  if (data?.replies.length === 0) return null;
  // Takes its place before it's loaded, so nothing moves.
  const visibility = data === undefined && !isError ? 'hidden' : undefined;
  return (
    <Menu
      opened={isOpen}
      onChange={open}
      position="bottom-end"
      width={320}
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          style={{ visibility }}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {said ?? words.replies}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.replies}>
        {data === undefined ? (
          <Menu.Item closeMenuOnClick={false} aria-disabled c="dimmed" style={{ whiteSpace: 'normal' }}>
            {words.repliesFailed}
          </Menu.Item>
        ) : (
          data.replies.map((reply) => (
            <Reply
              name={replyName(reply)}
              filled={replyText(reply.text, language, values)}
              language={language}
              onCopy={(text) => void copy(text)}
              key={reply.key}
            />
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ReplyProps {
  name: string;
  filled: FilledReply;
  language: CustomerLanguage;
  onCopy: (text: string) => void;
}

/** Copies nothing if values are missing. */
function Reply({ name, filled: { text, missing }, language, onCopy }: ReplyProps) {
  if (text === null) {
    const names = commaList(missing.map((one) => placeholderWords[one] ?? `{${one}}`));
    return (
      <Menu.Item closeMenuOnClick={false} aria-disabled c="dimmed" style={{ whiteSpace: 'normal' }}>
        {name}
        <Text span display="block" c="inherit" fz="xs">
          {words.missing({ names })}
        </Text>
      </Menu.Item>
    );
  }
  return (
    <Menu.Item onClick={() => onCopy(text)}>
      {name}
      <Text span display="block" truncate c="inherit" fz="xs" maw={284} lang={language} dir="auto">
        {text}
      </Text>
    </Menu.Item>
  );
}

const placeholderWords: Readonly<Record<string, string>> = words.placeholders;
