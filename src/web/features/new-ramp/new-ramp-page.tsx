import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type Control, FormProvider } from 'react-hook-form';

import { patterns } from '#contract/desk/pages.ts';
import type { payoutFields } from '#contract/fields/transaction-fields.ts';
import { priceFreshMinutes } from '#contract/service/choices.ts';
import type { PriceQuery } from '#contract/service/price.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import { useFirstFieldFocus } from '#web/shared/forms/focus-field.ts';
import { LeaveGuard } from '#web/shared/forms/leave-guard.tsx';
import {
  type AddressedQuestion,
  priceOf,
  questionSearch,
  readQuestion,
} from '#web/shared/forms/question-address.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { useStepHistory } from '#web/shared/forms/use-step-history.ts';
import { FieldGroup, FieldInputs, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { paths } from '#web/shared/paths.ts';
import { methodName } from '#web/shared/words/method-words.ts';
import { handedPriceFor } from '#web/shared/price/handed-price.ts';
import type { Priced } from '#web/shared/price/price-rules.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { EmptyState } from '#web/shared/ui/empty-state.tsx';
import { useFocusAfter } from '#web/shared/ui/hold-focus.ts';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { WithheldFields } from '#web/shared/ui/unknown-fields.tsx';
import { questionWords } from '#web/shared/words/question-words.ts';
import { midSentence } from '#web/shared/format/text.ts';

import { words } from './new-ramp-words.ts';
import classes from './new-ramp.module.css';
import { RampReview } from './ramp-review.tsx';
import { bankCodeLabel, rampLabels, type RampValues, walletSideOf } from './ramp-values.ts';
import { StandingPrice } from './standing-price.tsx';
import { type NewRampControl, useNewRamp } from './use-new-ramp.ts';
import { WalletFields } from './wallet-fields.tsx';

/** `/new-ramp?identityReference=…&fiatAmount=…`. The price comes by navigation state, if at all. */
export function NewRampPage() {
  useFirstFieldFocus(words.title);
  const { search } = useLocation();
  // The key starts another ramp for another question.
  return <Opened search={search} key={search} />;
}

function Opened({ search }: { search: string }) {
  // Keeps the price it opened with.
  const [handed] = useState(() => handedPriceFor(search, Date.now()));
  const question = readQuestion(search);
  const reference = handed?.request.identityReference;
  return (
    <>
      <PageHeader
        title={words.title}
        facts={
          reference === undefined ? undefined : (
            <Identifier value={reference} label={midSentence(questionWords.identityReference)} />
          )
        }
      >
        {words.lead}
      </PageHeader>
      {handed === null ? <PriceNeeded question={question} /> : <NewRamp opened={handed} />}
    </>
  );
}

/** Spec: What the service does › 3. */
function PriceNeeded({ question }: { question: AddressedQuestion }) {
  return (
    <Panel>
      <EmptyState
        title={words.needed}
        action={
          <Button component={Link} to={priceOf(question)}>
            {words.getPrice}
          </Button>
        }
      >
        {words.neededText({ minutes: priceFreshMinutes })}
      </EmptyState>
    </Panel>
  );
}

/** Keeps the form mounted, so going back loses nothing. */
function NewRamp({ opened }: { opened: Priced }) {
  const ramp = useNewRamp(opened);
  const { step, created, isSending, isUnsent, priced } = ramp;
  const navigate = useNavigate();
  const edit = useFocusAfter<HTMLDivElement>(step === 'review');
  useStepHistory({
    isLater: step === 'review',
    isOver: created !== null,
    toFirst: () => {
      if (!isSending) ramp.toEdit();
    },
  });
  const rampId = created?.rampId ?? null;
  // Waits until nothing is unsent, or the guard above would ask.
  useEffect(() => {
    if (rampId === null) return;
    announce(words.created({ id: rampId }));
    void navigate(paths.ramp(rampId), { replace: true });
  }, [rampId, navigate]);
  if (created !== null) {
    return created.rampId === null ? (
      <CreatedUnread identityReference={priced.identityReference} requestId={created.requestId} />
    ) : null;
  }
  return (
    <Box style={{ containerType: 'inline-size' }}>
      <div className={classes.columns}>
        <StandingPrice price={ramp.price} isSending={isSending} />
        <div>
          <div hidden={step !== 'edit'} ref={edit} tabIndex={-1}>
            <RampForm ramp={ramp} />
          </div>
          {step === 'review' ? <RampReview ramp={ramp} /> : null}
        </div>
      </div>
      <LeaveGuard
        hasUnsentWork={isUnsent}
        title={isSending ? words.leaveSendingTitle : words.leaveTitle}
        text={isSending ? words.leaveSendingText : words.leaveText}
        leave={words.leave}
        stay={words.stay}
      />
    </Box>
  );
}

interface CreatedUnreadProps {
  identityReference: string;
  requestId: string | null;
}

/** Links to the customer, as the ramp's id is unreadable. */
function CreatedUnread({ identityReference, requestId }: CreatedUnreadProps) {
  return (
    <Banner
      tone="action"
      title={words.createdUnread}
      actions={
        <Button component={Link} to={paths.customer(identityReference, 'ramps')} variant="default">
          {words.rampsOfHere({ identityReference })}
        </Button>
      }
    >
      {words.createdUnreadText}
      <WithheldFields object={{ kind: 'customer', id: identityReference }} operation="createRamp" />
      {requestId === null ? null : (
        <div>
          {words.raw} <Identifier value={requestId} label={words.requestId} />
        </div>
      )}
    </Banner>
  );
}

/** Spec: Ramp (request shape). */
function RampForm({ ramp }: { ramp: NewRampControl }) {
  const { form, priced, refusal } = ramp;
  const { control } = form;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={words.form}
        className="form-column"
        onSubmit={(event) => void ramp.toReview(event)}
      >
        <ErrorSummary form={form} labels={rampLabels} refusal={refusal}>
          {refusal === null ? null : (
            <Text mt="xs" inherit>
              <Anchor
                href={patterns.diagnosis + questionSearch(priced)}
                target="_blank"
                rel="noopener"
                fz="inherit"
                underline="always"
              >
                {words.diagnose}
              </Anchor>
            </Text>
          )}
        </ErrorSummary>
        <WalletFields
          control={control}
          side={walletSideOf(priced)}
          blockchain={priced.blockchain}
          check={ramp.address}
        />
        {priced.transactionType === 'OFFRAMP' ? <PayoutFields control={control} priced={priced} /> : null}
        <FieldGroup title={words.partner}>
          <WholeRow>
            <TextField
              control={control}
              name="subPartnerId"
              label={words.fields.subPartnerId}
              description={words.partnerHelp}
              isIdentifier
            />
          </WholeRow>
        </FieldGroup>
        <Group gap="8px 16px" justify="flex-end" pt={4} pb="xl">
          <Button type="submit">{words.review}</Button>
        </Group>
      </form>
    </FormProvider>
  );
}

interface PayoutFieldsProps {
  control: Control<RampValues>;
  priced: PriceQuery;
}

/** Spec: Ramp */
function PayoutFields({ control, priced: { method, fiat } }: PayoutFieldsProps) {
  return (
    <FieldGroup title={words.payout} lead={words.payoutLead({ method: methodName(method) })}>
      <FieldInputs<keyof typeof payoutFields>
        inputs={{
          accountName: (
            <WholeRow>
              <TextField
                control={control}
                name="target.fiat.instructions.accountName"
                label={words.fields.accountName}
                required
              />
            </WholeRow>
          ),
          accountNumber: (
            <TextField
              control={control}
              name="target.fiat.instructions.accountNumber"
              label={words.fields.accountNumber}
              description={words.zerosStay}
              isIdentifier
              required
            />
          ),
          bsb: (
            <TextField
              control={control}
              name="target.fiat.instructions.bsb"
              label={bankCodeLabel(fiat)}
              description={fiat === 'AUD' ? words.zerosStay : words.bsbOfOthers}
              isIdentifier
              required
            />
          ),
        }}
      />
    </FieldGroup>
  );
}
