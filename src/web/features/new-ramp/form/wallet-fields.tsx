import type { Control } from 'react-hook-form';

import { TextField } from '#web/shared/forms/text-field.tsx';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';

import { words } from '../words/new-ramp-words.ts';
import type { RampValues } from './ramp-values.ts';

interface WalletFieldsProps {
  control: Control<RampValues>;
  side: 'source' | 'target';
  blockchain: string;
}

/** A wallet: where crypto goes on-ramp, where it comes from off-ramp. Spec: Ramp; choice: targetMemoOptional. */
export function WalletFields({ control, side, blockchain }: WalletFieldsProps) {
  const isTarget = side === 'target';
  return (
    <FieldGroup title={isTarget ? words.toWallet : words.fromWallet}>
      <WholeRow>
        <TextField
          control={control}
          name={`${side}.crypto.walletAddress`}
          label={words.fields.walletAddress}
          description={words.walletOn(blockchain)}
          isIdentifier
          required
        />
      </WholeRow>
      <WholeRow>
        <TextField
          control={control}
          name={`${side}.crypto.walletAddressMemo`}
          label={words.fields.walletAddressMemo}
          description={isTarget ? words.memoIfAny : words.memoOrNull}
          isIdentifier
        />
      </WholeRow>
    </FieldGroup>
  );
}
