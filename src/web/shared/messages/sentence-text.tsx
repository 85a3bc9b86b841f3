import { Box, Group, NativeSelect, Text } from '@mantine/core';

import { type CustomerLanguage, customerLanguages } from '#contract/messages/message-rules.ts';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { DelayedSkeleton } from '#web/shared/ui/delayed-skeleton.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text.tsx';

import type { MessageValues } from './customer-messages.ts';
import { languageNames, messageWords as words } from './message-words.ts';
import classes from './messages.module.css';
import { ReplyMenu } from './reply-menu.tsx';
import type { CustomerSentence } from './use-customer-sentence.ts';

/** Keeps its height while loading, so nothing moves. */
export function SentenceText({
  sentence: { text, english, textLanguage, isSubstitute },
}: {
  sentence: CustomerSentence;
}) {
  if (text === null) {
    return (
      <Box pos="relative">
        <p className={classes.text} style={{ visibility: 'hidden' }} aria-hidden>
          {english}
        </p>
        <Box pos="absolute" inset={0}>
          <DelayedSkeleton lines={1} label={words.loading} />
        </Box>
      </Box>
    );
  }
  return (
    <>
      <p className={classes.text} lang={textLanguage ?? undefined}>
        <ForeignText>{text}</ForeignText>
      </p>
      {isSubstitute ? (
        <Text mt={4} c="dimmed" fz="sm">
          {words.notLoaded}
        </Text>
      ) : null}
    </>
  );
}

interface SentenceToolsProps {
  sentence: CustomerSentence;
  /** The service's own text, in one language. */
  isFixed?: boolean;
  /** About a block: no text of ours may be sent. */
  isBlock?: boolean;
  values?: MessageValues | undefined;
}

export function SentenceTools({
  sentence: { text, language, choose },
  isFixed = false,
  isBlock = false,
  values,
}: SentenceToolsProps) {
  return (
    <Group gap="4px 8px">
      {isBlock ? null : <ReplyMenu language={language} values={values} />}
      {isFixed ? null : (
        <NativeSelect
          size="xs"
          aria-label={words.language}
          value={language}
          onChange={(event) => choose(event.currentTarget.value as CustomerLanguage)}
          data={customerLanguages.map((one) => ({ value: one, label: languageNames[one] }))}
        />
      )}
      {text === null ? null : <CopyButton value={text} label={words.copy} isNamed />}
    </Group>
  );
}
