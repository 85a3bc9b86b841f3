import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { customersApi } from '#contract/desk/api/customers.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import type { Drafts, DraftsControl } from '#web/shared/documents/document-drafts.ts';
import { useReadings } from '#web/shared/reading/use-readings.ts';
import { useReadingSwitch } from '#web/shared/reading/reading-switch.ts';
import { useServiceDay } from '#web/shared/time/service-clock.ts';

import type { CustomerValues, ShareDocumentsRequest } from '../share-documents-schema.ts';
import type { Offer } from './reading-offers.ts';
import { numberFindings, numberedDrafts, readingFindings } from './review-differences.ts';

interface Parts {
  form: UseFormReturn<CustomerValues>;
  documents: DraftsControl;
  /** Null while something is missing. */
  reviewed: ShareDocumentsRequest | null;
}

/** Reads the form's pictures, to fill the form and to compare. */
export function useDocumentReading({ form, documents, reviewed }: Parts) {
  const { isOn, isOffered } = useReadingSwitch();
  const today = useServiceDay();
  const { drafts } = documents;
  const readings = useReadings(drafts, { isOn, today });
  const { data: others } = useQuery(otherHoldersQuery(reviewed, drafts));
  const findings = useMemo(
    () =>
      reviewed === null
        ? []
        : [
            ...readingFindings({ person: reviewed.customerIdentity, drafts, readings, today }),
            ...numberFindings(drafts, others?.holders ?? []),
          ],
    [reviewed, drafts, readings, today, others],
  );
  const take = (offers: readonly Offer[]) => {
    for (const { target, value } of offers) {
      if (target.kind === 'document') documents.changeDocument(target.id, target.change);
      else if (target.kind === 'side') documents.chooseSide(target.id, target.side);
      else form.setValue(target.path, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    }
  };
  return { isOffered, today, readings, findings, take };
}

function otherHoldersQuery(reviewed: ShareDocumentsRequest | null, drafts: Drafts) {
  const numbers = numberedDrafts(drafts).map(({ number }) => number.trim());
  const identityReference = reviewed?.identityReference ?? '';
  return queryOptions({
    queryKey: ['documents', 'numbers', identityReference, numbers],
    queryFn:
      reviewed === null || numbers.length === 0
        ? skipToken
        : async ({ signal }) =>
            deskCall(customersApi.askDocumentNumbers, { body: { identityReference, numbers }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

export type DocumentReading = ReturnType<typeof useDocumentReading>;
