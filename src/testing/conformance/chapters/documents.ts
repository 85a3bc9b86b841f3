import { expect } from 'vitest';
import {
  accepts,
  isOptional,
  isRequired,
  isString,
  ofDocuments,
  ofReliance,
  refuses,
  requiredString,
  sendWith,
} from '../field-rules.ts';
import { accepted, fieldsOf, image, onePixelPng, paths } from '../requests.ts';
import { table, type RowCheck } from '../rules.ts';

const first = 'identityDocuments[0]';
const at = (field: string) => `${first}.${field}`;
const inImage = (field: string) => `${first}.images[0].${field}`;
const number = { number: 'X1' };
const numbered = ['PASSPORT', 'DRIVING_LICENSE', 'IDENTIFICATION'] as const;
const unnumbered = ['PROOF_OF_ADDRESS', 'SELFIE'] as const;

const numberIsNeeded: RowCheck = async (setting) => {
  for (const type of numbered) {
    const answer = await sendWith(setting, ofDocuments, first, { type, images: [image] });
    expect(fieldsOf(answer), type).toEqual([`${first}.data.number`]);
  }
};

/** Spec: Resources › Identity document. */
export const identityDocumentRules = table('Identity document', {
  type: {
    'required in share-documents': isRequired(ofDocuments, at('type')),
    'DRIVING_LICENSE, PASSPORT, IDENTIFICATION': accepts(
      ofDocuments,
      first,
      ...numbered.map((type) => ({ type, data: number, images: [image] })),
    ),
    'PROOF_OF_ADDRESS, SELFIE': accepts(
      ofDocuments,
      first,
      ...unnumbered.map((type) => ({ type, images: [image] })),
    ),
    'no other value': refuses(ofDocuments, at('type'), ['VISA', 'passport', '', 7]),
  },
  data: {
    'required when type is PASSPORT, DRIVING_LICENSE or IDENTIFICATION': numberIsNeeded,
    'contains number, a string': refuses(ofDocuments, `${first}.data.number`, [undefined, 7, '', []]),
    'not needed for the others': accepts(ofDocuments, first, { type: 'SELFIE', images: [image] }),
  },
  images: {
    'required in share-documents': isRequired(ofDocuments, at('images')),
    'one or more': refuses(ofDocuments, at('images'), [[]]),
    several: accepts(ofDocuments, at('images'), [image, { ...image, side: 'BACK' }]),
  },
});

/** Spec: Resources › Image. */
export const imageRules = table('Image', {
  type: {
    'is not required': isOptional(ofDocuments, inImage('type')),
    'DRIVING_LICENSE, IDENTIFICATION': accepts(
      ofDocuments,
      inImage('type'),
      'DRIVING_LICENSE',
      'IDENTIFICATION',
    ),
    'no other value': refuses(ofDocuments, inImage('type'), ['PASSPORT', 'SELFIE', '', null]),
  },
  base64: {
    ...requiredString(ofDocuments, inImage('base64')),
    'pattern ^[a-z0-9/\\r\\n+]*={0,2}$': refuses(ofDocuments, inImage('base64'), [
      `data:image/png;base64,${onePixelPng}`,
      onePixelPng.replace('A', '_'),
      'AA=A',
      'AAA\u212a',
    ]),
    'line breaks are in the pattern': accepts(
      ofDocuments,
      inImage('base64'),
      `${onePixelPng.slice(0, 40)}\r\n${onePixelPng.slice(40)}`,
    ),
    'holds something, whole': refuses(ofDocuments, inImage('base64'), ['', onePixelPng.slice(0, -3)]),
  },
  mimetype: {
    ...requiredString(ofDocuments, inImage('mimetype')),
    'image/jpeg or image/png': refuses(ofDocuments, inImage('mimetype'), [
      'image/gif',
      'image/jpg',
      'IMAGE/PNG',
    ]),
  },
  side: {
    ...requiredString(ofDocuments, inImage('side')),
    'FRONT or BACK': accepts(ofDocuments, inImage('side'), 'FRONT', 'BACK'),
    'no other value': refuses(ofDocuments, inImage('side'), ['front', 'LEFT', '']),
  },
});

/** Spec: Resources › Reliance document. */
export const relianceDocumentRules = table('Reliance document', {
  type: {
    'is required': isRequired(ofReliance, at('type')),
    'DRIVING_LICENSE, PASSPORT, IDENTIFICATION': accepts(ofReliance, at('type'), ...numbered),
    'no other value': refuses(ofReliance, at('type'), [...unnumbered, 'passport']),
  },
  data: {
    'is required': isRequired(ofReliance, at('data')),
    'holds number, a string': refuses(ofReliance, `${first}.data.number`, [undefined, 7, '']),
    'and no images': async (setting) => {
      const withImages = { type: 'PASSPORT', data: number, images: [image] };
      accepted(await sendWith(setting, ofReliance, first, withImages), 400);
    },
    'the string is kept exactly as sent': isString(ofReliance, `${first}.data.number`),
    'is there for each of several': async ({ service, fresh }) => {
      const body = {
        ...ofReliance.body(fresh()),
        identityDocuments: [{ type: 'PASSPORT', data: number }, { type: 'IDENTIFICATION' }],
      };
      expect(fieldsOf(await service.post(paths.reliance, body))).toEqual(['identityDocuments[1].data']);
    },
  },
});
