import { describe, expect, it } from 'vitest';

import { isChecked, layouts } from './mrz-layout.ts';

describe('the check digit of a number of more than nine characters', () => {
  const numberCheck = (format: string) => layouts.find((layout) => layout.format === format)?.checks[0];
  const isRight = (format: string, lines: readonly string[]) => {
    const check = numberCheck(format);
    return check !== undefined && isChecked(lines, check);
  };
  const cardLines = (first: string) => [first, '<'.repeat(30), '<'.repeat(30)];

  // Doc 9303-5 › 4.2.4: D23145890734 has the check digit 9.
  it('is the last of the optional data, up to a filler', () => {
    expect(isRight('TD1', cardLines('I<UTOD23145890<7349<<<<<<<<<<<'))).toBe(true);
    expect(isRight('TD1', cardLines('I<UTOD23145890<7349<OTHER<<<<<'))).toBe(true);
    expect(isRight('TD1', cardLines('I<UTOD23145890<7348<<<<<<<<<<<'))).toBe(false);
  });

  it('is so on TD2, but on no passport or visa', () => {
    const behind = 'UTO7408122F1204159';
    expect(isRight('TD2', ['', `D23145890<${behind}7349<<<6`])).toBe(true);
    expect(isRight('TD2', ['', `D23145890<${behind}7348<<<6`])).toBe(false);
    expect(isRight('MRV-B', ['', `D23145890<${behind}7349<<<<`])).toBe(false);
    expect(isRight('TD3', ['', `D23145890<${behind}7349<<<<<<<<<<<6`])).toBe(false);
  });
});
