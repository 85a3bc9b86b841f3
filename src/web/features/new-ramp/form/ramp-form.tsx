import { Anchor, Button } from '@mantine/core';
import { FormProvider } from 'react-hook-form';

import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import { questionSearch } from '#web/shared/forms/question-address.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';
import { patterns } from '#contract/desk/pages.ts';

import classes from './ramp-form.module.css';
import { words } from '../words/new-ramp-words.ts';
import type { NewRampControl } from '../control/use-new-ramp.ts';
import { PayoutFields } from './payout-fields.tsx';
import { rampLabels } from './ramp-labels.ts';
import { WalletFields } from '../wallet/wallet-fields.tsx';

/** What the price does not say: wallets, payout, sub-partner. Spec: Ramp (request shape). */
export function RampForm({ ramp }: { ramp: NewRampControl }) {
  const { form, priced, refusal } = ramp;
  const { control } = form;
  const isOnRamp = priced.transactionType === 'ONRAMP';
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={words.form}
        className={classes.form}
        onSubmit={(event) => void ramp.toReview(event)}
      >
        <ErrorSummary form={form} labels={rampLabels} top={refusal?.top ?? []} error={refusal?.error ?? null}>
          {refusal === null ? null : (
            <p className={classes.diagnose}>
              <Anchor
                href={patterns.diagnosis + questionSearch(priced)}
                target="_blank"
                rel="noopener"
                fz="inherit"
                underline="always"
              >
                {words.diagnose}
              </Anchor>
            </p>
          )}
        </ErrorSummary>
        <WalletFields
          control={control}
          side={isOnRamp ? 'target' : 'source'}
          blockchain={priced.blockchain}
          check={ramp.address}
        />
        {isOnRamp ? null : <PayoutFields control={control} priced={priced} />}
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
        <div className={classes.footer}>
          <Button type="submit">{words.review}</Button>
        </div>
      </form>
    </FormProvider>
  );
}
