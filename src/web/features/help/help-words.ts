/** The words around the user's guide; the guide itself is in `public/help`. */
export const words = {
  title: 'Help',
  search: 'Search the guide',
  chapters: 'Chapters',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  place: (chapter: string, heading: string) => (heading === chapter ? chapter : `${chapter} › ${heading}`),
  nothing: 'No results in the guide',
  nothingText: 'Try fewer or different words, or open a chapter.',
  noChapter: 'No chapter has this name',
  noChapterText: 'The link may be from another version of Rampart. Open one of the chapters.',
  start: 'Start here',
} as const;
