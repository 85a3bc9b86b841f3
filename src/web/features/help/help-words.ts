/** The words around the user's guide; the guide itself is in `public/help`. */
export const words = {
  title: 'Help',
  search: 'Search the guide',
  chapters: 'Chapters',
  found: (count: number) => (count === 1 ? '1 place found' : `${count} places found`),
  place: (chapter: string, heading: string) => (heading === chapter ? chapter : `${chapter} › ${heading}`),
  nothing: 'Nothing in the guide has these words',
  nothingText: 'Try fewer or other words, or open a chapter.',
  noChapter: 'There is no chapter with this name',
  noChapterText: 'The link may be from another version of Rampart. Open one of the chapters.',
  start: 'Start here',
} as const;
