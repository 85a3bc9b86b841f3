import type { DocumentType } from '#contract/service/documents.ts';

/** `1 document`, `2 documents`. */
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Every text of the form but pre-flight's sentences and the contract's. A translation is another file of this shape. */
export const words = {
  title: 'Share documents',
  steps: { label: 'Steps', customer: 'Customer', documents: 'Documents', review: 'Review', sent: 'Sent' },
  back: 'Back',

  customer: {
    form: 'Customer',
    account: 'Account',
    person: 'Person',
    proceed: 'Continue to documents',
  },
  known: {
    title: 'What the desk knows',
    intro: (reference: string) =>
      `Of ${reference}, from what was submitted before. Fill it in, then change what is different now.`,
    fill: 'Reveal to edit',
    dialog: 'Fill in what the desk knows?',
    consequence: (count: number) =>
      `${counted(count, 'personal value')} will be shown in the form. What you have typed stays as it is.`,
    confirm: 'Fill in',
    filled: (count: number) => `${counted(count, 'field')} filled in`,
    nothingFilled: 'Nothing was filled in: those fields have a value already.',
  },
  newer: {
    title: (who: string) => `${who} has shared documents of this customer since you opened this form`,
    advice: 'Look at what was sent before you send more.',
    look: 'Open the customer’s documents in a new tab',
  },

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
    unnamed: (position: number) => `Document ${position}`,
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
    problems: (count: number) => `${count === 1 ? 'One thing needs' : `${count} things need`} your attention`,
  },
  image: {
    name: (document: string, position: number) => `${document}, image ${position}`,
    sideOf: (name: string) => `Side of ${name}`,
    front: 'Front',
    back: 'Back',
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
      [']  or  R', 'turn right'],
      ['[  or  Shift R', 'turn left'],
      ['Esc', 'close'],
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

  meter: {
    label: 'Size of the request',
    size: (size: string, limit: string) => `Request ${size} of ${limit} MB`,
    excess: (excess: string) => `${excess}. Remove images, or send them in two submissions.`,
  },
  review: {
    documents: 'Documents',
    customer: 'Customer',
    address: 'Address',
    funds: 'Occupation and funds',
    change: 'Change',
    changeOf: (what: string) => `Change ${what.toLowerCase()}`,
    digest: (sha256: string) => `SHA-256 ${sha256}`,
    why: 'Why',
    send: 'Share documents',
    incomplete: 'Something in the form still needs your attention before it can be reviewed.',
    toDocuments: 'Back to documents',
    liveEffect: 'the documents go to a real customer’s account',
    country: (name: string, code: string) => `${name} (${code})`,
  },
  overrides: {
    title: 'Found before sending',
    intro: 'The service may refuse these. A better photo is the surer way.',
    sendAnyway: (finding: string) => `Send anyway, recorded: ${finding}`,
    needed: 'Confirm that this is to be sent anyway, or replace the image.',
    names: {
      'cut-off': 'cut off',
      glare: 'glare',
      blurred: 'blurred',
      'too-dark': 'too dark',
      sideways: 'lies on its side',
      'chosen-twice': 'the same picture twice',
    } as Readonly<Record<string, string>>,
  },
  sending: {
    progress: {
      connecting: 'Connecting',
      uploading: 'Sending',
      waiting: 'Waiting for the service’s answer',
    },
    label: 'Sending',
    bytes: (sent: string, total: string) => `${sent} of ${total}`,
    cancel: 'Cancel',
    notSent: {
      cancelled: {
        title: 'Cancelled: the documents were not sent',
        advice:
          'The upload was stopped before it was complete, and only complete ones are passed on to the service.',
      },
      'signed-in-again': {
        title: 'You are signed in again',
        advice: 'The documents were not sent yet, and nothing is lost. Send them when you are ready.',
      },
      'signed-out': {
        title: 'You are signed out: the documents were not sent',
        advice: 'Nothing is lost as long as this page stays open. Send again to be asked for your password.',
      },
      'desk-not-reached': {
        title: 'The desk could not be reached: the documents were not sent',
        advice: 'Nothing is lost. Check your connection and send again.',
      },
      offline: {
        title: 'You are offline: the documents were not sent',
        advice: 'Nothing is lost. Send again when the connection is back.',
      },
    },
    unknown: {
      'no-answer': 'The service gave no answer that could be read',
      'connection-lost': 'The connection was lost while sending',
      cancelled: 'Cancelled after everything had been sent',
    },
    unknownAdvice: 'Whether it took the documents is unknown. Look the customer up before sending again.',
    lookUp: (reference: string) => `Look up ${reference} in a new tab`,
  },
  refusal: {
    nothingLost: (advice: string) => `${advice} Nothing you typed or chose is lost.`,
    mayAgain: 'You can send again now.',
    mayAgainIn: (seconds: string) => `You can send again in ${seconds} s.`,
    documents: 'Documents',
    type: (name: string) => `${name}, document type`,
    number: (name: string) => `${name}, number`,
    images: (name: string) => `${name}, images`,
  },
  sent: {
    title: 'Accepted, checks not finished',
    took: (documents: number, images: number) =>
      `The service took ${counted(documents, 'document')} with ${counted(images, 'image')} for`,
    answered: (status: string) => `and answered “${status}”.`,
    reference: 'identity reference',
    request: 'Request',
    requestId: 'request id',
    nextTitle: 'What next',
    next: [
      'The service checks the documents now. That can take from minutes to a day; this answer does not say that they passed.',
      'Check eligibility afterwards: a document that was rejected shows there as open again.',
      'The images are no longer in this browser. The customer’s page keeps what they were, not the pictures.',
    ],
    open: 'Open customer',
    eligibility: 'Check eligibility',
    more: 'Share more for this customer',
  },
  leave: {
    sendingTitle: 'Leave while sending?',
    title: 'Leave without sending?',
    sendingText: 'The upload stops. Whether the service takes the documents may stay unknown.',
    text: 'What you typed and the images you chose are kept nowhere else: they will be gone.',
    leave: 'Leave',
    stay: 'Stay',
  },
} as const;
