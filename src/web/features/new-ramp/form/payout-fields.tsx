import type { Control } from 'react-hook-form';

import type { PriceQuery } from '#contract/service/price.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';

import { words } from '../words/new-ramp-words.ts';
import type { RampValues } from './ramp-values.ts';

interface PayoutFieldsProps {
  control: Control<RampValues>;
  priced: PriceQuery;
}

/** Where fiat is paid out to: three lines, each the text that it is. Spec: Ramp */
export function PayoutFields({ control, priced: { method, fiat } }: PayoutFieldsProps) {
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
        label={words.fields.bsb}
        description={fiat === 'AUD' ? words.zerosStay : words.bsbOfOthers}
        isIdentifier
        required
      />
    </FieldGroup>
  );
}
