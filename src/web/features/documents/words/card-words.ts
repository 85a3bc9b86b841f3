import { counted } from './counted.ts';

/** The texts of the documents' cards and their images. A translation is another file of this shape. */
export const words = {
  documents: {
    which: 'Which document do you have?',
    another: 'Add another document',
    newImages: 'Images of a new document',
    newHint: 'or drop or paste its images here, or',
    newRest: '. JPEG or PNG, up to 10 MB each; they stay in this browser until you send.',
    asked: (title: string) => `Asked for: ${title}.`,
    askedKind:
      'A passport, a driving licence or an identification will do: change the type if it is another.',
    card: (position: number, name: string) => `Document ${position}: ${name}`,
    type: 'Document type',
    choose: 'Choose…',
    number: 'Document number',
    remove: 'Remove document',
    imagesOf: (name: string) => `Images of ${name}`,
    drop: (next: 'images' | 'side' | 'image') =>
      `Drop or paste ${{ images: 'the images', side: 'another side', image: 'another image' }[next]},`,
    chooseFiles: 'choose files',
    chooseFilesOf: (label: string) => `Choose files: ${label}`,
    or: 'or',
    photograph: 'take a photo',
    photographOf: (label: string) => `Take a photo: ${label}`,
    review: (count: number) => (count === 0 ? 'Review documents' : `Review ${counted(count, 'document')}`),
  },
  image: {
    sideOf: (name: string) => `Side of ${name}`,
    checking: 'Checking…',
    turning: ' · Turning…',
    error: 'Error:',
    warning: 'Warning:',
    smaller: 'Make a smaller JPEG',
    convert: 'Make a JPEG of it',
    view: 'View',
    viewOf: (name: string) => `View ${name}`,
    turnLeft: 'Turn left',
    turnRight: 'Turn right',
    replace: 'Replace',
    replaceOf: (name: string) => `Replace ${name}`,
    remove: 'Remove',
    toolOf: (tool: string, name: string) => `${tool}: ${name}`,
  },
} as const;
