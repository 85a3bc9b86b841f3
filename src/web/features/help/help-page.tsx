import '@mantine/core/styles/Typography.layer.css';
import { Anchor, Flex, Text, TextInput, Title, Typography } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, useParams } from 'react-router-dom';
import type { Token, Tokens } from 'marked';

import { helpChapters, helpParts } from '#contract/desk/pages.ts';
import { paths } from '#web/shared/paths.ts';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

import { anchorOf, findInGuide, guide, type GuideSection, plainText } from './guide.ts';
import classes from './help-page.module.css';
import { words } from './help-words.ts';

export function HelpPage() {
  const { chapter } = useParams();
  // The key clears the search for another chapter.
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
          <Chapters named={named} />
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

function Chapters({ named }: { named: string }) {
  return (
    <nav aria-label={words.chapters} className={classes.parts}>
      {Object.entries(helpParts).map(([part, chapters]) => (
        <section aria-labelledby={`part-${part}`} key={part}>
          <Text id={`part-${part}`} c="dimmed" fz="xs" mb={2} px={10}>
            {words.parts[part as keyof typeof helpParts]}
          </Text>
          <ul className={classes.chapters}>
            {guide
              .filter(({ id }) => (chapters as readonly string[]).includes(id))
              .map(({ id, title }) => (
                <li key={id}>
                  <NavLink
                    to={paths.help(id)}
                    className={classes.chapter ?? ''}
                    aria-current={id === named ? 'page' : undefined}
                    ref={id === named ? scrollToOpen : undefined}
                  >
                    <span lang="en" dir="ltr">
                      {title}
                    </span>
                  </NavLink>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function scrollToOpen(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest' });
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
    <article aria-labelledby="chapter" lang="en" dir="ltr">
      <Typography className={classes.text}>
        <h2 id="chapter">{chapter.title}</h2>
        <GuideText tokens={chapter.tokens} />
      </Typography>
    </article>
  );
}

function Found({ sections, onFollow }: { sections: readonly GuideSection[]; onFollow: () => void }) {
  const outcome = sections.length === 0 ? words.nothing : words.found({ count: sections.length });
  useAnnouncement(outcome);
  if (sections.length === 0)
    return (
      <Panel>
        <EmptyState title={outcome}>{words.nothingText}</EmptyState>
      </Panel>
    );
  return (
    <Flex component="section" direction="column" gap="sm" aria-labelledby="found">
      <Title order={2} id="found">
        {outcome}
      </Title>
      <Flex component="ul" direction="column" gap={14} className="plain-list">
        {sections.map(({ chapter, title, heading, anchor, text }) => (
          <li key={`${chapter}#${anchor}`}>
            <Anchor
              component={Link}
              to={`${paths.help(chapter)}${anchor === null ? '' : `#${anchor}`}`}
              onClick={onFollow}
            >
              <span lang="en" dir="ltr">
                {words.place({ chapter: title, heading })}
              </span>
            </Anchor>
            <Text c="dimmed" lineClamp={2} lang="en" dir="ltr">
              {text}
            </Text>
          </li>
        ))}
      </Flex>
    </Flex>
  );
}

/** Renders Markdown as elements, so the policy needs no exception for HTML. */
function GuideText({ tokens }: { tokens: readonly Token[] }) {
  return <>{tokens.map(drawBlock)}</>;
}

function drawBlock(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'heading':
      return (
        <h3 id={anchorOf(plainText(token))} key={key}>
          {drawInline(token.tokens)}
        </h3>
      );
    case 'paragraph':
      return <p key={key}>{drawInline(token.tokens)}</p>;
    case 'list':
      return drawList(token as Tokens.List, key);
    case 'table':
      return drawTable(token as Tokens.Table, key);
    case 'space':
      return null;
    default:
      return <p key={key}>{plainText(token)}</p>;
  }
}

function drawList({ ordered, items }: Tokens.List, key: number): ReactNode {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List key={key}>
      {items.map((item, at) => (
        <li key={at}>{item.tokens.map((part, place) => drawItemPart(part, place))}</li>
      ))}
    </List>
  );
}

function drawItemPart(token: Token, key: number): ReactNode {
  return token.type === 'text' ? <span key={key}>{drawInline(token.tokens)}</span> : drawBlock(token, key);
}

function drawTable({ header, rows }: Tokens.Table, key: number): ReactNode {
  return (
    <table key={key}>
      <thead>
        <tr>
          {header.map(({ tokens }, at) => (
            <th scope="col" key={at}>
              {drawInline(tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map(({ tokens }, at) => (
              <td key={at}>{drawInline(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function drawInline(tokens: readonly Token[] | undefined): ReactNode {
  return tokens?.map((token, key) => {
    switch (token.type) {
      case 'strong':
        return <strong key={key}>{drawInline(token.tokens)}</strong>;
      case 'em':
        return <em key={key}>{drawInline(token.tokens)}</em>;
      case 'codespan':
        return <kbd key={key}>{plainText(token)}</kbd>;
      case 'link':
        return (
          <Link to={addressOf((token as Tokens.Link).href)} key={key}>
            {drawInline(token.tokens)}
          </Link>
        );
      default:
        return plainText(token);
    }
  });
}

/** Turns `share-documents.md#2-documents` into `/help/share-documents#2-documents`. The guide has no other links. */
function addressOf(href: string): string {
  const [file = '', anchor] = href.split('#');
  const chapter = helpChapters.find((one) => `${one}.md` === file);
  return `${paths.help(chapter)}${anchor === undefined ? '' : `#${anchor}`}`;
}
