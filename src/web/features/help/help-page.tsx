import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, NavLink, useParams } from 'react-router-dom';

import { paths } from '#web/shared/paths.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';

import { findInGuide, guide, type GuideSection } from './guide.ts';
import { GuideText } from './guide-text.tsx';
import classes from './help-page.module.css';
import { words } from './help-words.ts';

/** The user's guide: a chapter at a time, and a search through all of them. */
export function HelpPage() {
  const { chapter } = useParams();
  // Another chapter begins with an empty search.
  return <Guide named={chapter ?? 'start'} key={chapter ?? 'start'} />;
}

function Guide({ named }: { named: string }) {
  const [wanted, setWanted] = useState('');
  const isSearching = wanted.trim() !== '';
  return (
    <>
      <PageHeader title={words.title} />
      <div className={classes.page}>
        <div className={classes.side}>
          <TextInput
            label={words.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            autoComplete="off"
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <nav aria-label={words.chapters}>
            <ul className={classes.chapters}>
              {guide.map(({ id, title }) => (
                <li key={id}>
                  <NavLink
                    to={paths.help(id)}
                    className={classes.chapter ?? ''}
                    aria-current={id === named ? 'page' : undefined}
                  >
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        {isSearching ? (
          <Found sections={findInGuide(wanted)} onFollow={() => setWanted('')} />
        ) : (
          <Chapter named={named} />
        )}
      </div>
    </>
  );
}

function Chapter({ named }: { named: string }) {
  const chapter = guide.find(({ id }) => id === named);
  if (chapter === undefined)
    return (
      <Panel>
        <EmptyState title={words.noChapter} action={<Link to={paths.help()}>{words.start}</Link>}>
          {words.noChapterText}
        </EmptyState>
      </Panel>
    );
  return (
    <article className={classes.text} aria-labelledby="chapter">
      <h2 id="chapter">{chapter.title}</h2>
      <GuideText tokens={chapter.tokens} />
    </article>
  );
}

function Found({ sections, onFollow }: { sections: readonly GuideSection[]; onFollow: () => void }) {
  const outcome = sections.length === 0 ? words.nothing : words.found(sections.length);
  useAnnouncement(outcome);
  if (sections.length === 0)
    return (
      <Panel>
        <EmptyState title={outcome}>{words.nothingText}</EmptyState>
      </Panel>
    );
  return (
    <section className={classes.text} aria-labelledby="found">
      <h2 id="found">{outcome}</h2>
      <ul className={classes.found}>
        {sections.map(({ chapter, title, heading, anchor, text }) => (
          <li key={`${chapter}#${anchor}`}>
            <Link to={`${paths.help(chapter)}${anchor === null ? '' : `#${anchor}`}`} onClick={onFollow}>
              {words.place(title, heading)}
            </Link>
            <p className={classes.excerpt}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
