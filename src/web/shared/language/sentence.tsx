import { Fragment, type ReactNode } from 'react';

/** Marks an element's place in a message: `words.expires({ when: place('when') })`. */
export function place(name: string): string {
  return `\u{E000}${name}\u{E000}`;
}

/** An element for a `place`, or for a tag such as `<link>Open it</link>`. */
type Part = ReactNode | ((text: string) => ReactNode);

interface SentenceProps {
  text: string;
  parts: Readonly<Record<string, Part>>;
}

const slot = /\u{E000}(\w+)\u{E000}|<(\w+)>(.*?)<\/\2>/gu;

/** Lets each language order a message's elements. */
export function Sentence({ text, parts }: SentenceProps) {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: placed, 2: tag = '', 3: inner = '', index } of text.matchAll(slot)) {
    shown.push(text.slice(end, index), partOf(parts[placed ?? tag], inner));
    end = index + whole.length;
  }
  shown.push(text.slice(end));
  // oxlint-disable-next-line react/no-array-index-key -- a part's place in its sentence is what it is known by.
  return shown.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

function partOf(part: Part, inner: string): ReactNode {
  return typeof part === 'function' ? part(inner) : part;
}
