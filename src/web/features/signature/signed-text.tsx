import { Anchor, Box, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import { joinedText, visiblePieces } from './signature-rules.ts';
import { invisibleWords, words } from './signature-words.ts';

/** In characters. */
const shownAtFirst = 2000;

/** Makes invisible characters visible and readable by screen readers. */
export function SignedText({ signedText }: Pick<SignatureDiagnosis, 'signedText'>) {
  const [isWhole, setWhole] = useState(false);
  const text = joinedText(signedText);
  const isCut = text.length > shownAtFirst && !isWhole;
  const pieces = visiblePieces(isCut ? text.slice(0, shownAtFirst) : text);
  return (
    <>
      <Box
        py={10}
        px="sm"
        fz={12.5}
        ff="monospace"
        bd="1px solid var(--rampart-line-soft)"
        bdrs="md"
        mah={360}
        lh={1.6}
        className="anywhere"
        style={{ overflow: 'auto' }}
        translate="no"
        dir="ltr"
      >
        {pieces.map((piece, index) =>
          piece.kind === 'text' ? (
            // oxlint-disable-next-line react/no-array-index-key -- Pieces have no other name than their place.
            <bdi key={index}>{piece.text}</bdi>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- Pieces have no other name than their place.
            <Mark {...piece} key={index} />
          ),
        )}
        {isCut ? words.cut : null}
      </Box>
      {isCut ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setWhole(true)}>
          {words.showAll({ characters: text.length })}
        </Anchor>
      ) : null}
    </>
  );
}

function Mark({
  name,
  code,
  count,
}: Omit<Extract<ReturnType<typeof visiblePieces>[number], { kind: 'mark' }>, 'kind'>) {
  const { shown, read } = invisibleWords(name, code, count);
  return (
    <>
      <Text span inherit c="var(--rampart-accent-text)" fw={600} aria-hidden title={read.trim()}>
        {shown}
      </Text>
      <VisuallyHidden component="span">{read}</VisuallyHidden>
      {name === 'U+000A' ? <br /> : null}
    </>
  );
}
