import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { place, Sentence } from './sentence.tsx';

it('puts elements where the message has them, in whatever order', () => {
  const parts = { who: <b>Casey</b>, when: <i>today</i> };
  const shown = (text: string) => renderToStaticMarkup(<Sentence text={text} parts={parts} />);
  expect(shown(`Sent by ${place('who')} ${place('when')}.`)).toBe('Sent by <b>Casey</b> <i>today</i>.');
  expect(shown(`${place('when')} von ${place('who')} gesendet`)).toBe(
    '<i>today</i> von <b>Casey</b> gesendet',
  );
});

it('hands the text of a tag to its part, and shows other brackets as they are', () => {
  const parts = { link: (text: string) => <a href="/customers">{text}</a> };
  expect(
    renderToStaticMarkup(<Sentence text="Check it, or <link>look up another</link>: 1 < 2." parts={parts} />),
  ).toBe('Check it, or <a href="/customers">look up another</a>: 1 &lt; 2.');
});
