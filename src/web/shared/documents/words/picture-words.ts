import type { DocumentType } from '#contract/service/documents.ts';

/** The texts of the viewer and the camera, which come with them. A translation is another file of this shape. */
export const words = {
  viewer: {
    picture: 'Picture',
    asSent: (name: string) => `${name}, as it will be sent`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    percent: (zoom: number) => `${Math.round(zoom * 100)} %`,
    close: 'Close',
    keys: 'Keys',
    keyHelp: [
      ['+  −', 'zoom in, out'],
      ['0', 'whole picture'],
      ['← ↑ → ↓', 'move'],
      ['Esc', 'close'],
    ],
    turnKeyHelp: [
      [']  or  R', 'turn right'],
      ['[  or  Shift R', 'turn left'],
    ],
    pointerHelp: 'Wheel or pinch zooms, dragging moves.',
  },
  camera: {
    title: (name: string) => `Take a photo: ${name}`,
    starting: 'Starting the camera…',
    live: 'What the camera sees',
    taken: 'The photo that was taken',
    shoot: 'Take photo',
    use: 'Use photo',
    again: 'Take another',
    restart: 'Switch the camera on',
    close: 'Close',
    fileName: (kind: string, time: string) => `${kind} ${time}.jpg`,
    document: 'document',
    frames: {
      DRIVING_LICENSE:
        'Lay the card flat inside the frame, all four corners with a little space around them.',
      IDENTIFICATION: 'Lay the card flat inside the frame, all four corners with a little space around them.',
      PASSPORT:
        'Open it at the page with the photo. Both lines of letters at the bottom must be inside the frame.',
      PROOF_OF_ADDRESS: 'The whole page inside the frame, the name, the address and the date readable.',
      SELFIE: 'The face inside the oval, looking at the camera, light from the front.',
      '': 'The whole document inside the frame, with a little space around it.',
    } satisfies Record<DocumentType | '', string>,
    problems: {
      refused:
        'This page may not use the camera. Allow it in the browser’s settings for this address, or choose a file.',
      none: 'No camera was found. Connect one and switch it on here, or choose a file.',
      busy: 'The camera is in use by another program or page. Close that and switch it on here, or choose a file.',
      impossible:
        'This browser gives no camera to this page: the address must be https. Choose a file instead.',
      hidden: 'The camera was switched off while this page was not in sight.',
      lost: 'The camera was disconnected. Connect it and switch it on here, or choose a file.',
      failed: 'The camera gave no picture. Switch it on again, or choose a file.',
    },
  },
} as const;
