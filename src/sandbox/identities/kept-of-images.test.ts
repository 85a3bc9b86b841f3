import { readFileSync, existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { photo } from '#testing/photos.ts';
import { passport, shareWith, updateWith } from '../testing/identities.ts';
import { frontImage } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

const pieceBytes = 48;

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => sandbox.close());

/** Everything that the database has on disk: its file and what is not yet in it. */
const onDisk = async () => {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(sandbox.db);
  const files = rows.flatMap(({ file }) => [file, `${file}-wal`]).filter((file) => existsSync(file));
  expect(files).toHaveLength(2);
  return Buffer.concat(files.map((file) => readFileSync(file)));
};

it('an image leaves neither its bytes nor its base64 in the database’s files, in any piece', async () => {
  const image = photo('smallJpeg');
  const images = [frontImage(image)];
  await shareWith(sandbox, { identityDocuments: [{ ...passport, images }] });
  await updateWith(sandbox, { identityDocuments: [{ ...passport, images }] });
  const disk = await onDisk();
  expect(disk.includes('image/jpeg')).toBe(true);
  const pieces = piecesOf(Buffer.from(image));
  expect(pieces.length).toBeGreaterThan(1000);
  const isKept = (piece: Buffer) => disk.includes(piece) || disk.includes(piece.toString('base64'));
  expect(pieces.findIndex(isKept)).toBe(-1);
});

/** 48 bytes each from a multiple of three on: 64 characters of the text that was sent. What may occur anywhere, such as zeros, is left out. */
function piecesOf(bytes: Buffer): Buffer[] {
  const count = Math.floor(bytes.length / pieceBytes);
  const pieces = Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  return pieces.filter((piece) => new Set(piece).size >= pieceBytes / 2);
}
