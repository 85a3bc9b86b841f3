import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { BeforeSendingFields } from '#web/shared/identity-form/before-sending-fields.tsx';
import { paths } from '#web/shared/paths.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { WriteNotice } from '#web/shared/write/write-notice.tsx';

import classes from '../form/ramp-form.module.css';
import { words } from '../words/new-ramp-words.ts';
import type { NewRampControl } from '../control/use-new-ramp.ts';
import { walletAddressOf } from '../form/ramp-values.ts';
import { AddressDecision } from '../wallet/address-decision.tsx';
import { GroupedAddress } from '../wallet/grouped-address.tsx';
import { reviewOf } from './review-facts.ts';

/** Exactly what will be sent, why, and sending it once. */
export function RampReview({ ramp }: { ramp: NewRampControl }) {
  const { priced, before, write, isSending, mustDecide } = ramp;
  const { identityReference } = priced;
  const request = ramp.requestNow();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form has made room for this: the focus goes with it.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form
      noValidate
      aria-labelledby="review"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void ramp.send();
      }}
    >
      <div>
        <h2 id="review" className={classes.heading} tabIndex={-1} ref={heading}>
          {words.reviewTitle}
        </h2>
        <p className={classes.text}>{words.reviewLead}</p>
      </div>
      {reviewOf(request).map(({ title, facts }) => (
        <Panel title={title} key={title}>
          <FactList
            facts={facts.map(({ path, label, text }) => ({
              label,
              value: path.endsWith('.walletAddress') ? (
                <GroupedAddress address={text} />
              ) : (
                <bdi className={classes.sent}>{text}</bdi>
              ),
            }))}
          />
        </Panel>
      ))}
      <AddressDecision
        check={ramp.address}
        blockchain={priced.blockchain}
        address={walletAddressOf(request)}
        isDisabled={isSending}
      />
      <fieldset disabled={isSending} className={classes.fields}>
        <BeforeSendingFields before={before} reference={identityReference} effect={words.effect} />
      </fieldset>
      <WriteNotice
        state={write.state}
        identityReference={identityReference}
        look={{
          advice: words.unknownAdvice,
          places: [
            { to: paths.customer(identityReference, 'ramps'), label: words.rampsOf(identityReference) },
            { to: paths.customer(identityReference, 'requests'), label: words.requestsOf(identityReference) },
          ],
        }}
        onStartAnew={write.startAnew}
      />
      <div className={classes.footer}>
        {mustDecide ? <span className={classes.decide}>{words.decideFirst}</span> : null}
        <Button variant="default" disabled={isSending} onClick={ramp.toEdit}>
          {words.back}
        </Button>
        <Button type="submit" loading={isSending} disabled={mustDecide || ramp.price.isRefreshing}>
          {words.create}
        </Button>
      </div>
    </form>
  );
}
