import { Box, Flex, Stack, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { CustomerLanguage } from '#contract/messages/message-rules.ts';
import { folded } from '#web/shared/forms/find-options.ts';
import { useDeskTexts } from '#web/shared/messages/use-desk-texts.ts';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { CopyButton } from '#web/shared/ui/copy-button.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import {
  everythingExplained,
  type Explained,
  type ExplainedKind,
  explainedKinds,
  unknownSentence,
} from '#web/shared/words/status-sentences.ts';

import { words } from './statuses-words.ts';
import classes from './statuses.module.css';

/** Explains statuses, requirements, limits and errors to the customer. */
export function StatusesPage() {
  const [address] = useSearchParams();
  const named = address.get('name') ?? '';
  // The key resets the search for another link.
  return <Search named={named} key={named} />;
}

function Search({ named }: { named: string }) {
  const [text, setText] = useState(named);
  const { textOf, textLanguage } = useDeskTexts();
  const found = findExplained(text, everythingExplained(textOf));
  const isUnknown = found.length === 0 && (looksLikeName(text) || text === named);
  const title = isUnknown
    ? words.unknownTitle({ name: text.slice(0, 200) })
    : words.listed({ count: found.length });
  useAnnouncement(text === '' || isUnknown ? null : title);
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <Stack gap="md" maw={960}>
        <TextInput
          maw={420}
          label={words.search}
          leftSection={<IconSearch size={16} aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isUnknown ? (
          <Banner tone="action" title={title}>
            {unknownSentence}
          </Banner>
        ) : null}
        {found.length === 0 && !isUnknown ? (
          <Panel>
            <EmptyState title={words.nothing}>{words.nothingText}</EmptyState>
          </Panel>
        ) : null}
        {explainedKinds.map((kind) => (
          <ExplainedGroup
            kind={kind}
            entries={found.filter((entry) => entry.kind === kind)}
            textLanguage={textLanguage}
            key={kind}
          />
        ))}
      </Stack>
    </>
  );
}

interface ExplainedGroupProps {
  kind: ExplainedKind;
  entries: readonly Explained[];
  textLanguage: CustomerLanguage;
}

function ExplainedGroup({ kind, entries, textLanguage }: ExplainedGroupProps) {
  if (entries.length === 0) return null;
  return (
    <Panel title={words.kinds[kind]} flush>
      <Box component="dl" m={0}>
        {entries.map(({ name, title, sentence, isToSend }) => (
          <div className={classes.row} key={name}>
            <Box component="dt" fw={500}>
              {title}
              <Box component="code" display="block" c="dimmed" fz="xs" className="anywhere" translate="no">
                {name}
              </Box>
            </Box>
            <Flex component="dd" gap="sm" align="center" justify="space-between" m={0}>
              {isToSend ? (
                <>
                  <span lang={textLanguage} dir="ltr">
                    {sentence}
                  </span>
                  <CopyButton value={sentence} label={words.sentenceFor({ name })} />
                </>
              ) : (
                sentence
              )}
            </Flex>
          </div>
        ))}
      </Box>
    </Panel>
  );
}

const longest = 200;

/** Matches name, title or sentence; an exact name alone. */
function findExplained(text: string, all: readonly Explained[]): readonly Explained[] {
  const wanted = folded(text.slice(0, longest));
  if (wanted === '') return all;
  const exact = all.filter(({ name }) => folded(name) === wanted);
  if (exact.length > 0) return exact;
  return all.filter(({ name, title, sentence }) =>
    [name, title, sentence].some((said) => folded(said).includes(wanted)),
  );
}

/** True for the service's naming style, so that a miss is meaningful. */
function looksLikeName(text: string): boolean {
  return /^[A-Z0-9]+(?:_[A-Z0-9]+)*$/.test(text.trim()) && text.length <= longest;
}
