import { longestBatchText } from './read-batch.ts';

export type ReadFile = { readonly text: string } | { readonly fault: 'encoding' | 'tooLarge' | 'unreadable' };

/** Reads a text file; refuses encodings other than UTF-8 rather than misreading them. */
export async function readTextFile(file: Blob): Promise<ReadFile> {
  if (file.size > longestBatchText * 4) return { fault: 'tooLarge' };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { fault: 'unreadable' };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\u0000')) return { fault: 'encoding' };
    return text.length > longestBatchText ? { fault: 'tooLarge' } : { text };
  } catch {
    return { fault: 'encoding' };
  }
}
