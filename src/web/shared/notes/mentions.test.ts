import { describe, expect, it } from 'vitest';

import { mentionable, mentionsIn, withMention } from './mentions.ts';

const casey = { id: '1', name: 'Casey Compliance' };
const carol = { id: '2', name: 'Carol O’Neill' };
const zoe = { id: '3', name: 'Zoë' };
const all = [casey, carol, zoe];

describe('mentions in a note', () => {
  it.each([
    ['nobody', []],
    ['@Casey Compliance, please look', ['1']],
    ['ask @Zoë and @Casey Compliance', ['1', '3']],
    ['mail casey@example.test', []],
    ['@casey compliance', []],
  ])('of %j are %j', (text, ids) => expect(mentionsIn(text, all)).toEqual(ids));

  it.each([
    ['ask @', ['Casey Compliance', 'Carol O’Neill', 'Zoë']],
    ['ask @ca', ['Casey Compliance', 'Carol O’Neill']],
    ['ask @zo', ['Zoë']],
    ['ask @Casey C', ['Casey Compliance']],
    ['@Zoë', []],
    ['@Zoë ', []],
    ['nothing', []],
  ])('can be completed after %j to %j', (text, names) =>
    expect(mentionable(text, all).map(({ name }) => name)).toEqual(names),
  );

  it('are completed where the text ends', () => {
    expect(withMention('see @x, ask @ca', casey)).toBe('see @x, ask @Casey Compliance ');
  });
});
