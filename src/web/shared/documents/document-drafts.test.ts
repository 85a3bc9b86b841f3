import { describe, expect, it } from 'vitest';

import { documentDraft, imageDraft, preparedImage } from '#testing/web/documents-form.ts';

import { chosenTwice, type DraftEvent, type Drafts, draftsAfter } from './document-drafts.ts';

const file = new File(['x'], 'a.jpg');
const after = (drafts: Drafts, ...events: DraftEvent[]) => events.reduce<Drafts>(draftsAfter, drafts);
const added = (documentId: string, ...ids: string[]): DraftEvent => ({
  kind: 'images-added',
  documentId,
  files: ids.map((id) => ({ id, file })),
});
const sides = (drafts: Drafts) => drafts[0]?.images.map(({ side }) => side);

describe('documents of the form', () => {
  it('take the second picture of a card for its back, and every picture of a selfie for a front', () => {
    const begin = (type: 'DRIVING_LICENSE' | 'SELFIE'): DraftEvent => ({
      kind: 'document-added',
      id: 'd',
      type,
      files: [],
    });
    expect(sides(after([], begin('DRIVING_LICENSE'), added('d', '1', '2', '3')))).toEqual([
      'FRONT',
      'BACK',
      'FRONT',
    ]);
    expect(sides(after([], begin('SELFIE'), added('d', '1', '2')))).toEqual(['FRONT', 'FRONT']);
  });

  it('make every side a front when the kind becomes a selfie', () => {
    const back = documentDraft('DRIVING_LICENSE', [imageDraft({ side: 'BACK' })]);
    expect(
      sides(after([back], { kind: 'document-changed', id: back.id, change: { type: 'SELFIE' } })),
    ).toEqual(['FRONT']);
  });

  it('keep the picture that was good while it is turned, and let it go when another file takes its place', () => {
    const [turned] = after([documentDraft('PASSPORT')], {
      kind: 'image-ordered',
      id: 'image',
      change: { turns: 1 },
    })[0]!.images;
    expect(turned).toMatchObject({ state: 'preparing', turns: 1, preparedTurns: 0 });
    expect(turned?.prepared).toBeTypeOf('object');
    expect(turned?.prepared).not.toBeNull();
    const [replaced] = after([documentDraft('PASSPORT', [turned!])], {
      kind: 'image-ordered',
      id: 'image',
      change: { file },
    })[0]!.images;
    expect(replaced).toMatchObject({ state: 'preparing', turns: 0, prepared: null, file });
  });

  it('let the picture go when it is refused', () => {
    const answer = { kind: 'refused', findings: [], canShrink: true } as const;
    const [image] = after([documentDraft('PASSPORT')], { kind: 'image-answered', id: 'image', answer })[0]!
      .images;
    expect(image).toMatchObject({ state: 'refused', prepared: null, canShrink: true });
  });

  it('ignore the answer for an image that is gone', () => {
    const drafts = after([documentDraft('PASSPORT')], { kind: 'image-removed', id: 'image' });
    const answer = { kind: 'ready', image: preparedImage(), findings: [] } as const;
    expect(after(drafts, { kind: 'image-answered', id: 'image', answer })[0]?.images).toEqual([]);
  });

  it('say which picture is there twice', () => {
    const drafts = [documentDraft('PASSPORT', [imageDraft({ id: '1' }), imageDraft({ id: '2' })])];
    expect([...chosenTwice(drafts)]).toEqual(['2']);
  });
});
