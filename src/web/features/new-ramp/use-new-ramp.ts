import { useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';

import { rampId } from '#contract/service/primitives.ts';
import { serviceClockQuery } from '#web/shared/time/service-clock.ts';
import { useDeskForm } from '#web/shared/forms/use-desk-form.ts';
import { useBeforeSending } from '#web/shared/identity-form/before-sending-fields.tsx';
import { keptReason } from '#web/shared/ui/kept-reason.ts';
import { dropHandedPrice } from '#web/shared/price/handed-price.ts';
import type { Priced } from '#web/shared/price/price-rules.ts';
import { useWrite } from '#web/shared/write/use-write.ts';

import { emptyRamp, rampResolver, type RampValues, toRampRequest, walletAddressOf } from './ramp-values.ts';
import { useAddressCheck } from './wallet-fields.tsx';
import { useStandingPrice } from './standing-price.tsx';

export type NewRampControl = ReturnType<typeof useNewRamp>;

/** `rampId` is null if the answer is unreadable. */
interface CreatedRamp {
  rampId: string | null;
  requestId: string | null;
}

/** Keeps typed values until the service accepts. */
export function useNewRamp(opened: Priced) {
  const client = useQueryClient();
  const price = useStandingPrice(opened);
  // A newer quote answers the same question.
  const priced = opened.request;
  const [step, setStep] = useState<'edit' | 'review'>('edit');
  const [created, setCreated] = useState<CreatedRamp | null>(null);
  const { form, refusal, refuse, forgetRefusal } = useDeskForm<RampValues>({
    defaultValues: emptyRamp(priced),
    resolver: rampResolver(priced),
    mode: 'onTouched',
  });
  const write = useWrite('createRamp');
  const newCustomer = { kind: 'new-customer', id: priced.identityReference } as const;
  const [given] = useState(() => keptReason(client, newCustomer) ?? '');
  const before = useBeforeSending(given);
  const address = useAddressCheck(priced.blockchain);
  const isSending = write.state.phase === 'sending';
  const mustDecide = price.offered !== null;

  const requestNow = () => toRampRequest(priced, form.getValues());
  const toReview = async (event?: BaseSyntheticEvent) => {
    forgetRefusal();
    // Expiry depends on a clock that anybody may have moved.
    void client.invalidateQueries({ queryKey: serviceClockQuery().queryKey });
    await form.handleSubmit(() => setStep('review'))(event);
  };
  const send = async () => {
    if (mustDecide || price.isRefreshing) return;
    const request = requestNow();
    const isDecided = await address.decide(walletAddressOf(priced, request));
    const isExplained = before.check(priced.identityReference, { leads: isDecided });
    if (!isDecided || !isExplained) return;
    const outcome = await write.send(request, { reason: before.reason });
    if (outcome?.phase === 'refused') {
      refuse(outcome.error);
      setStep('edit');
    }
    if (outcome?.phase === 'accepted') {
      dropHandedPrice();
      const id = rampId.safeParse(outcome.data?.ramp_id);
      setCreated({ rampId: id.success ? id.data : null, requestId: outcome.requestId });
    }
  };
  return {
    form,
    price,
    priced,
    step,
    refusal,
    created,
    isSending,
    mustDecide,
    isUnsent: created === null && (isSending || form.formState.isDirty || before.hasTyped),
    write,
    before,
    address,
    requestNow,
    toReview,
    toEdit: () => setStep('edit'),
    send,
  };
}
