import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useDeskTexts } from '#web/shared/messages/use-desk-texts.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { everythingExplained, explainedKinds, unknownSentence } from '#web/shared/words/status-sentences.ts';

import { ExplainedGroup } from './explained-group.tsx';
import { findExplained, looksLikeName } from './find-explained.ts';
import { words } from './statuses-words.ts';
import classes from './statuses.module.css';

/** Each status, requirement, limit and error in one sentence for the customer; an unknown one says that it is unknown. */
export function StatusesPage() {
  const [address] = useSearchParams();
  const named = address.get('name') ?? '';
  // Another link to this page asks for another name.
  return <Explained named={named} key={named} />;
}

function Explained({ named }: { named: string }) {
  const [text, setText] = useState(named);
  const found = findExplained(text, everythingExplained(useDeskTexts()));
  const isUnknown = found.length === 0 && (looksLikeName(text) || text === named);
  const title = isUnknown ? words.unknownTitle(text.slice(0, 200)) : words.listed(found.length);
  useAnnouncement(text === '' || isUnknown ? null : title);
  return (
    <>
      <PageHeader title={words.title}>{words.lead}</PageHeader>
      <div className={classes.page}>
        <TextInput
          className={classes.search}
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
          <ExplainedGroup kind={kind} entries={found.filter((entry) => entry.kind === kind)} key={kind} />
        ))}
      </div>
    </>
  );
}
