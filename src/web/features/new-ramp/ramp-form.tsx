import { Anchor, Button } from '@mantine/core';
import { type Control, FormProvider } from 'react-hook-form';

import { patterns } from '#contract/desk/pages.ts';
import type { PriceQuery } from '#contract/service/price.ts';
import { ErrorSummary } from '#web/shared/forms/error-summary.tsx';
import { questionSearch } from '#web/shared/forms/question-address.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';

import { words } from './new-ramp-words.ts';
import classes from './new-ramp.module.css';
import { bankCodeLabel, rampLabels, type RampValues } from './ramp-values.ts';
import type { NewRampControl } from './use-new-ramp.ts';
import { WalletFields } from './wallet-fields.tsx';

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
        <ErrorSummary form={form} labels={rampLabels} refusal={refusal}>
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

interface PayoutFieldsProps {
  control: Control<RampValues>;
  priced: PriceQuery;
}

/** Where fiat is paid out to: three lines, each the text that it is. Spec: Ramp */
function PayoutFields({ control, priced: { method, fiat } }: PayoutFieldsProps) {
  return (
    <FieldGroup title={words.payout} lead={words.payoutLead(method)}>
      <WholeRow>
        <TextField
          control={control}
          name="target.fiat.instructions.accountName"
          label={words.fields.accountName}
          required
        />
      </WholeRow>
      <TextField
        control={control}
        name="target.fiat.instructions.accountNumber"
        label={words.fields.accountNumber}
        description={words.zerosStay}
        isIdentifier
        required
      />
      <TextField
        control={control}
        name="target.fiat.instructions.bsb"
        label={bankCodeLabel(fiat)}
        description={fiat === 'AUD' ? words.zerosStay : words.bsbOfOthers}
        isIdentifier
        required
      />
    </FieldGroup>
  );
}
