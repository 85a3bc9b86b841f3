import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { helpChapters } from '#contract/desk/pages.ts';
import { paths } from '#web/shared/paths.ts';

import { anchorOf, plainText } from './guide.ts';
import classes from './help-page.module.css';

/**
 * Markdown as elements of the page: no HTML is made or taken, so the policy needs no exception. Headings are one level below the page's
 * own and the chapter's; a link to a chapter's file leads to the chapter.
 */
export function GuideText({ tokens }: { tokens: readonly Token[] }) {
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

/** An item's text has no paragraph of its own. */
function drawItemPart(token: Token, key: number): ReactNode {
  return token.type === 'text' ? <span key={key}>{drawInline(token.tokens)}</span> : drawBlock(token, key);
}

function drawTable({ header, rows }: Tokens.Table, key: number): ReactNode {
  return (
    <table className={classes.table} key={key}>
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

/** `share-documents.md#2-documents`, as it is on disk, is `/help/share-documents#2-documents`; nothing else is linked to. */
function addressOf(href: string): string {
  const [file = '', anchor] = href.split('#');
  const chapter = helpChapters.find((one) => `${one}.md` === file);
  return `${paths.help(chapter)}${anchor === undefined ? '' : `#${anchor}`}`;
}
