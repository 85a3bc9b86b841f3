import { useDebouncedValue } from '@mantine/hooks';
import { type Control, useWatch } from 'react-hook-form';

import { TextField } from '#web/shared/forms/text-field.tsx';
import { FieldGroup, WholeRow } from '#web/shared/identity-form/field-group.tsx';

import type { RampValues } from '../form/ramp-values.ts';
import { words } from '../words/new-ramp-words.ts';
import { AddressNote } from './address-note.tsx';
import type { AddressCheck } from './use-address-check.ts';

interface WalletFieldsProps {
  control: Control<RampValues>;
  side: 'source' | 'target';
  blockchain: string;
  check: AddressCheck;
}

/** So long nothing is typed before an address is judged. */
const settledMs = 500;

/** A wallet: where crypto goes on-ramp, where it comes from off-ramp. Spec: Ramp; choice: targetMemoOptional. */
export function WalletFields({ control, side, blockchain, check }: WalletFieldsProps) {
  const isTarget = side === 'target';
  const address = (useWatch({ control, name: `${side}.crypto.walletAddress` }) ?? '').trim();
  // Half an address is no doubtful one. Nor is it judged as the field is left: a button would move away under the pointer.
  const [settled] = useDebouncedValue(address, settledMs);
  const verdict = address !== '' && address === settled ? check.verdictOf(address) : null;
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
        <output>{verdict === null ? null : <AddressNote verdict={verdict} blockchain={blockchain} />}</output>
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
