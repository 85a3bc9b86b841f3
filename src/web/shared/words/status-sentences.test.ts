import { describe, expect, it } from 'vitest';

import { everythingExplained, explainedKinds, sentenceOf, unknownSentence } from './status-sentences.ts';

describe('what an agent can say of what the service says', () => {
  it.each(everythingExplained())('is there for $kind $name', ({ kind, name, title, sentence }) => {
    expect(sentence).not.toBe(unknownSentence);
    expect(sentence).toBe(sentenceOf(kind, name));
    // One sentence, to be said aloud: none of the interface's own names is in it.
    expect(sentence).toMatch(/^[A-Z][^.!?]+[.]$/);
    expect(sentence).not.toMatch(/[A-Z]{2,}_|\b[A-Z]{4,}\b/);
    expect(title).toMatch(/^[A-Z]/);
  });

  it('names every status, requirement, limit and error of the interface document once', () => {
    const names = everythingExplained().map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(15 + 3 + 2 + 7 + 4 + 6);
  });

  it.each(explainedKinds)('is nothing for a %s that is not in the interface document', (kind) => {
    for (const name of ['SOMETHING_NEW', 'constructor', '__proto__', '']) {
      expect(sentenceOf(kind, name)).toBeNull();
    }
  });
});
