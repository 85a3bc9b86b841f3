import { Button, Menu, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { CustomerLanguage } from '#contract/messages/message-rules.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { copyText } from '#web/shared/ui/copy-button.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { customerMessagesQuery } from './customer-messages.ts';
import { messageWords as words } from './message-words.ts';

/** Reply templates, copied with one press; loaded when opened. */
export function ReplyMenu({ language }: { language: CustomerLanguage }) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { data, isError } = useQuery({ ...customerMessagesQuery(language), enabled: isOpen });
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
  const state = isError ? words.repliesFailed : data === undefined ? words.repliesLoading : words.noReplies;
  return (
    <Menu
      opened={isOpen}
      onChange={open}
      position="bottom-end"
      width={280}
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
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {said ?? words.replies}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.replies}>
        {data === undefined || data.replies.length === 0 ? (
          <Menu.Item closeMenuOnClick={false} aria-disabled c="dimmed" style={{ whiteSpace: 'normal' }}>
            {state}
          </Menu.Item>
        ) : (
          data.replies.map(({ key, name, text }) => (
            <Menu.Item key={key} onClick={() => void copy(text)}>
              {name}
              <Text span display="block" truncate c="inherit" fz="xs" maw={244} lang={language} dir="auto">
                {text}
              </Text>
            </Menu.Item>
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
