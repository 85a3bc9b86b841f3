import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { focusField } from '#web/shared/forms/focus-field.ts';
import { keepReason, keptReason } from '#web/shared/ui/kept-reason.ts';
import { reasonField, reasonProblem } from '#web/shared/identity-form/before-sending-fields.tsx';

import type { KnownControl } from './known-values.ts';
import type { ShareDocumentsControl } from './use-share-documents.ts';

/** The short way: a picture and a reason. Everything else that the contract asks for is known, and revealed for that reason. */
export interface ShortForm {
  reason: string;
  /** Once it was tried without one. */
  reasonProblem: string | null;
  known: KnownControl;
  isRevealing: boolean;
  /** Why the known values could not be revealed; null while nothing failed. */
  failure: unknown;
  onReason: (typed: string) => void;
  /** Reveals what is known and goes on to the review; leads to what is missing otherwise. */
  review: () => Promise<void>;
  /** Shows the whole form instead. */
  leave: () => void;
}

interface ShortFormParts {
  control: ShareDocumentsControl;
  known: KnownControl;
  /** Whether the address asks for a document. */
  isAsked: boolean;
}

/**
 * Offers the short way where the address asks for a document and the desk knows the rest. Decided once: by what the desk knows when the page
 * opens. `isDeciding` until then.
 */
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
    // Nothing is revealed before there is a picture to send it with.
    if (isRevealing || !control.tryPictures()) return;
    if (reasonProblem(reason) !== null) return focusField(reasonField);
    // What was revealed is in the form: coming back from the review reveals nothing again.
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
