import type { DocumentType, ImageSide } from '#contract/service/documents.ts';
import { documentNames } from '#web/shared/words/shared-words.ts';
import type { ImageChange } from '#web/workers/image-protocol.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const words = catalogue('document', {
  documents: {
    unnamed: 'Document {position}',
    which: 'Which document do you have?',
    another: 'Add another document',
    newImages: 'Images of a new document',
    newHint: 'You can also drop or paste images here, or <choose>choose files</choose>.',
    newRest:
      'JPEG or PNG, up to 10 MB each. HEIC, WebP, AVIF, GIF, BMP and PDF files can be converted here. The images stay in this browser until you send them.',
    asked: 'Missing requirement: {title}.',
    askedKind: 'You can use a passport, driving licence or identity card.',
    card: 'Document {position}: {name}',
    type: 'Document type',
    choose: 'Choose…',
    number: 'Document number',
    remove: 'Remove document',
    imagesOf: 'Images of {name}',
    drop: '{next, select, images {Drop or paste the images,} side {Drop or paste an image of the other side,} other {Drop or paste another image,}} <choose>choose files</choose> or <photo>take a photo</photo>',
    chooseFilesOf: 'Choose files: {label}',
    photographOf: 'Take a photo: {label}',
    review:
      '{count, plural, =0 {Review documents} other {Review {count, plural, one {# document} other {# documents}}}}',
  },
  image: {
    name: '{document}, image {position}',
    front: 'Front',
    back: 'Back',
    sideOf: 'Side of {name}',
    stillChecked: 'This image is still being checked',
    replaceOrRemove: 'Replace or remove this image',
    checking: 'Checking…',
    turning: ' · Rotating…',
    error: 'Error:',
    warning: 'Warning:',
    smaller: 'Reduce image size',
    convert: 'Convert to JPEG',
    view: 'View',
    viewOf: 'View {name}',
    turnLeft: 'Rotate left',
    turnRight: 'Rotate right',
    replace: 'Replace',
    replaceOf: 'Replace {name}',
    remove: 'Remove',
    toolOf: '{tool}: {name}',
  },
  review: {
    compare: 'Compare with the image',
    typed: 'Details to be sent',
    zoom: 'Zoom',
    zoomOf: 'Zoom: {name}',
    asSent: '{name}, as it will be sent',
    digest: 'SHA-256 {sha256}',
    notTyped: 'not entered',
    knownOtherwise: 'A different value is on record:',
  },
  fields: {
    documents: 'Documents',
    type: '{name}, document type',
    number: '{name}, number',
    images: '{name} images',
  },
  meter: {
    label: 'Size of the request',
    size: 'Request size: {size} of {limit} MB',
    excess: '{excess}. Remove some images, or split them between two submissions.',
  },
  overrides: {
    title: 'Problems found',
    intro:
      'The service may reject documents with these problems. Correct the details that don’t match, or take a better photo.',
    sendAnyway: 'Send anyway: {finding} (recorded in the audit trail)',
    needed: 'Tick this box to send anyway, or fix the problem.',
    names: {
      'cut-off': 'cut off',
      glare: 'glare',
      blurred: 'blurred',
      'too-dark': 'too dark',
      sideways: 'on its side',
      'chosen-twice': 'the same image twice',
    },
  },
  encoded: '{sizes} encoded',
  unchanged: 'original file',
  changes: {
    'turned-upright': 'rotated upright',
    'turned-by-hand': 'rotated by you',
    'location-removed': 'location removed',
    'metadata-removed': 'camera data removed',
    'rest-removed': 'other hidden data removed',
    'animation-removed': 'animation removed',
    'colours-converted': 'print colours converted',
    'transparency-flattened': 'transparent parts made white',
    'made-jpeg': 'converted to JPEG',
    'made-smaller': 'made smaller',
  } as const satisfies Record<ImageChange, string>,
  viewer: {
    picture: 'Image',
    asSent: '{name}, as it will be sent',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    percent: '{percent}%',
    close: 'Close',
    keys: 'Keys',
    keyHelp: [
      ['+  −', 'zoom in or out'],
      ['0', 'whole image'],
      ['← ↑ → ↓', 'move'],
      ['Esc', 'close'],
    ],
    turnKeyHelp: [
      [']  or  R', 'rotate right'],
      ['[  or  Shift R', 'rotate left'],
    ],
    pointerHelp: 'Scroll or pinch to zoom, and drag to move.',
  },
  camera: {
    title: 'Take a photo: {name}',
    starting: 'Starting the camera…',
    live: 'Camera view',
    taken: 'Photo taken',
    shoot: 'Take photo',
    use: 'Use photo',
    again: 'Take another photo',
    restart: 'Switch on camera',
    close: 'Close',
    fileName: '{kind} {time}.jpg',
    document: 'document',
    frames: {
      DRIVING_LICENSE: 'Lay the card flat inside the frame, with a little space around all four corners.',
      IDENTIFICATION: 'Lay the card flat inside the frame, with a little space around all four corners.',
      PASSPORT:
        'Open the passport at the photo page. Both lines of text at the bottom must be inside the frame.',
      PROOF_OF_ADDRESS: 'Fit the whole page inside the frame. Name, address and date must be readable.',
      SELFIE: 'Keep the face inside the oval, facing the camera and lit from the front.',
      '': 'Fit the whole document inside the frame, with a little space around it.',
    } as const satisfies Record<DocumentType | '', string>,
    problems: {
      refused:
        'Your browser is blocking the camera. Allow it in the browser’s settings for this site, or choose a file.',
      none: 'No camera found. Connect one and switch it on here, or choose a file.',
      busy: 'The camera is in use by another app or tab. Close it and switch the camera on here, or choose a file.',
      impossible: 'The camera needs a secure address (https). Choose a file instead.',
      hidden: 'The camera was switched off while this page was in the background.',
      lost: 'The camera was disconnected. Connect it and switch it on here, or choose a file.',
      failed: 'The camera didn’t produce an image. Switch it on again, or choose a file.',
    },
  },
});

/** Most used first. */
export const offeredTypes = Object.keys(documentNames) as DocumentType[];

export const sideNames: Readonly<Record<ImageSide, string>> = {
  FRONT: words.image.front,
  BACK: words.image.back,
};

/** Returns `Passport`, or `Document 2` until its kind is chosen. */
export function documentName(type: DocumentType | '', index: number): string {
  return type === '' ? words.documents.unnamed({ position: index + 1 }) : documentNames[type];
}

export function imageName(type: DocumentType | '', documentIndex: number, imageIndex: number): string {
  return words.image.name({ document: documentName(type, documentIndex), position: imageIndex + 1 });
}
