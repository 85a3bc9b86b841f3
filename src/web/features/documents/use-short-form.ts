import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { focusField } from '#web/shared/forms/focus-field.ts';
import { keepReason, keptReason } from '#web/shared/ui/kept-reason.ts';
import { reasonField, reasonProblem } from '#web/shared/identity-form/before-sending-fields.tsx';

import type { KnownControl } from './known/known-values.ts';
import type { ShareDocumentsControl } from './use-share-documents.ts';

/** Needs only an image and a reason; everything else is stored. */
export interface ShortForm {
  reason: string;
  reasonProblem: string | null;
  known: KnownControl;
  isRevealing: boolean;
  failure: unknown;
  onReason: (typed: string) => void;
  /** Reveals stored values and opens the review. */
  review: () => Promise<void>;
  leave: () => void;
}

interface ShortFormParts {
  control: ShareDocumentsControl;
  known: KnownControl;
  /** The address names a document. */
  isAsked: boolean;
}

/** Decides once, when the form opens: short if the address names a document and everything else is stored. */
export function useShortForm({ control, known, isAsked }: ShortFormParts): {
  isDeciding: boolean;
  short: ShortForm | null;
} {
  const client = useQueryClient();
  const object = { kind: 'customer', id: known.reference };
  const [phase, setPhase] = useState<'deciding' | 'short' | 'whole'>(isAsked ? 'deciding' : 'whole');
  const [isTried, setTried] = useState(false);
  const [isRevealing, setRevealing] = useState(false);
  const [isFilled, setFilled] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { reason } = control;
  // State set while rendering: once decided, a later record changes no form; a mount per decision would move the focus.
  if (phase === 'deciding' && !known.isLoading) {
    setPhase(known.isWhole ? 'short' : 'whole');
    if (known.isWhole) {
      control.goTo('documents');
      control.setReason(keptReason(client, object) ?? '');
    }
  }

  const reveal = async () => {
    setFailure(null);
    setRevealing(true);
    try {
      await known.fill(reason.trim());
      keepReason(client, object, reason.trim());
      setFilled(true);
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setRevealing(false);
    }
  };
  const review = async () => {
    setTried(true);
    // Reveals nothing before there is an image.
    if (isRevealing || !control.tryPictures()) return;
    if (reasonProblem(reason) !== null) return focusField(reasonField);
    // Coming back from the review reveals nothing again.
    if (isFilled || (await reveal())) await control.toReview();
  };
  const short: ShortForm = {
    reason,
    reasonProblem: isTried ? reasonProblem(reason) : null,
    known,
    isRevealing,
    failure,
    onReason: control.setReason,
    review,
    leave: () => {
      setPhase('whole');
      control.goTo('customer');
    },
  };
  return { isDeciding: phase === 'deciding', short: phase === 'short' ? short : null };
}
