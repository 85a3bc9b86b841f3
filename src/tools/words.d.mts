/** Texts by catalogue, English or translated: messages as they are written. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

export function englishTexts(): Promise<Texts>;

export function missingTexts(english: Texts): string[];

export function sentencesLeftOpen(english: Texts): string[];

export function wordsOutOfUse(english: Texts): string[];
