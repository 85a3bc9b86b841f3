import { expect, it } from 'vitest';

import { causeWords } from './cause-words.ts';

const changeFor = (variant: string | null, separator: 'space' | 'newline' = 'space') =>
  causeWords({ cause: 'separator', certainty: 'proven', variant }, { separator, emptyBody: 'omit' } as never)
    .change;

it('names the variable to set here for another separator, and not what the sender should do', () => {
  expect(changeFor('newline')).toBe(
    'Set SIGNATURE_SEPARATOR=newline in Rampart’s configuration and restart Rampart.',
  );
  expect(changeFor('space', 'newline')).toBe(
    'Set SIGNATURE_SEPARATOR=space in Rampart’s configuration and restart Rampart.',
  );
  expect(changeFor('keep')).toBe(
    'Set SIGNATURE_EMPTY_BODY=keep in Rampart’s configuration and restart Rampart.',
  );
  expect(changeFor('omit')).toBe(
    'Set SIGNATURE_EMPTY_BODY=omit in Rampart’s configuration and restart Rampart.',
  );
  expect(changeFor(null)).toContain('set SIGNATURE_SEPARATOR=newline in Rampart’s configuration');
  expect(changeFor(null, 'newline')).toContain('set SIGNATURE_SEPARATOR=space in Rampart’s configuration');
});

it.each(['none', 'carriage-return', 'colon'])('says that no setting fits a separator of %s', (variant) => {
  expect(changeFor(variant)).toBe(
    'SIGNATURE_SEPARATOR accepts only space or newline, so no setting in Rampart fits this signature.',
  );
});
