import { Checkbox, Flex, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type Control, useWatch } from 'react-hook-form';
import { useEffect, useState } from 'react';

import type { walletFields } from '#contract/fields/transaction-fields.ts';
import { fieldAttribute, focusField } from '#web/shared/forms/focus-field.ts';
import { TextField } from '#web/shared/forms/text-field.tsx';
import { FieldGroup, FieldInputs, WholeRow } from '#web/shared/identity-form/field-group.tsx';

import { memoKindOf } from './blockchain-names.ts';
import type { AddressVerdict } from './check-address.ts';
import { words } from './new-ramp-words.ts';
import { toneText } from '#web/shared/ui/tone.ts';
import type { RampValues } from './ramp-values.ts';

/** Typing pause before an address is judged. */
const settledMs = 500;

interface WalletFieldsProps {
  control: Control<RampValues>;
  side: 'source' | 'target';
  blockchain: string;
  check: AddressCheck;
}

/** Target on-ramp, source off-ramp. Spec: Ramp; choice: targetMemoOptional. */
export function WalletFields({ control, side, blockchain, check }: WalletFieldsProps) {
  const isTarget = side === 'target';
  const address = (useWatch({ control, name: `${side}.crypto.walletAddress` }) ?? '').trim();
  // Doesn't judge half-typed addresses, nor on blur: a button would move under the pointer.
  const [settled] = useDebouncedValue(address, settledMs);
  const verdict = address !== '' && address === settled ? check.verdictOf(address) : null;
  return (
    <FieldGroup title={isTarget ? words.toWallet : words.fromWallet}>
      <FieldInputs<keyof typeof walletFields>
        inputs={{
          walletAddress: (
            <WholeRow>
              <TextField
                control={control}
                name={`${side}.crypto.walletAddress`}
                label={words.fields.walletAddress}
                description={words.walletOn({ blockchain })}
                isIdentifier
                required
              />
              <output>
                {verdict === null ? null : <AddressNote verdict={verdict} blockchain={blockchain} />}
              </output>
            </WholeRow>
          ),
          walletAddressMemo: (
            <WholeRow>
              <TextField
                control={control}
                name={`${side}.crypto.walletAddressMemo`}
                label={words.fields.walletAddressMemo}
                description={isTarget ? words.memoIfAny : words.memoOrNull}
                isIdentifier
              />
              <output>
                <MemoNote control={control} side={side} blockchain={blockchain} />
              </output>
            </WholeRow>
          ),
        }}
      />
    </FieldGroup>
  );
}

interface MemoNoteProps {
  control: Control<RampValues>;
  side: 'source' | 'target';
  blockchain: string;
}

/** Suggests a missing memo or tag, which exchanges need to credit a payment. */
function MemoNote({ control, side, blockchain }: MemoNoteProps) {
  const memo = useWatch({ control, name: `${side}.crypto.walletAddressMemo` }) ?? '';
  const kind = memoKindOf(blockchain);
  if (kind === null || memo.trim() !== '') return null;
  return (
    <Flex component="span" gap={6} fz="sm" c={noteColors.doubtful}>
      <IconAlertTriangle size={16} style={{ flex: 'none', marginTop: 1 }} aria-hidden />
      <span>{words.memoAdvised[kind]({ blockchain })}</span>
    </Flex>
  );
}

interface AddressNoteProps {
  verdict: AddressVerdict;
  blockchain: string;
}

const noteColors: Partial<Record<AddressVerdict['kind'], string>> & { doubtful: string } = {
  doubtful: toneText('action'),
  fits: toneText('good'),
};

function AddressNote({ verdict, blockchain }: AddressNoteProps) {
  const { kind } = verdict;
  const Icon = kind === 'fits' ? IconCircleCheck : kind === 'doubtful' ? IconAlertTriangle : IconInfoCircle;
  return (
    <Flex component="span" gap={6} fz="sm" c={noteColors[kind] ?? 'dimmed'}>
      <Icon size={16} style={{ flex: 'none', marginTop: 1 }} aria-hidden />
      <span>{sentence(verdict, blockchain)}</span>
    </Flex>
  );
}

function sentence(verdict: AddressVerdict, blockchain: string): string {
  const { address } = words;
  switch (verdict.kind) {
    case 'fits':
      return address.fits({ blockchain });
    case 'no-checksum':
      return address.noChecksum({ blockchain });
    case 'unknown-blockchain':
      return address.unknownBlockchain({ blockchain });
    default:
      return verdict.why === 'other-blockchain'
        ? address.otherBlockchain({ blockchain, other: verdict.of })
        : doubt(verdict.why, blockchain);
  }
}

function doubt(why: keyof typeof words.address.doubts, blockchain: string): string {
  const text = words.address.doubts[why];
  return typeof text === 'string' ? text : text({ blockchain });
}

interface AddressDecisionProps {
  check: AddressCheck;
  blockchain: string;
  address: string;
  isDisabled: boolean;
}

/** Asks to confirm a doubtful address. Nothing is refused: the service decides. */
export function AddressDecision({ check, blockchain, address, isDisabled }: AddressDecisionProps) {
  const verdict = check.verdictOf(address);
  if (verdict === null) return null;
  return (
    <Stack gap="xs" {...(verdict.kind === 'doubtful' ? doubtfulBox : {})}>
      <AddressNote verdict={verdict} blockchain={blockchain} />
      {verdict.kind === 'doubtful' ? (
        <Checkbox
          {...{ [fieldAttribute]: addressConfirmationField }}
          label={words.address.confirm}
          checked={check.isMeant(address)}
          disabled={isDisabled}
          error={check.isMissing(address) ? words.address.decide : undefined}
          onChange={(event) => check.setMeant(event.currentTarget.checked ? address : null)}
        />
      ) : null}
    </Stack>
  );
}

const doubtfulBox = {
  px: 'md',
  py: 'sm',
  bd: '1px solid var(--rampart-action-line)',
  bdrs: 'md',
  bg: 'var(--rampart-action-fill)',
} as const;

const addressConfirmationField = 'addressConfirmation';

type AddressCheck = ReturnType<typeof useAddressCheck>;

type Check = (blockchain: string, address: string) => AddressVerdict;

/** Loads the checker after the form. */
export function useAddressCheck(blockchain: string) {
  const [loading] = useState(loadCheck);
  const [check, setCheck] = useState<Check | null>(null);
  const [meant, setMeant] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);

  // Modules load outside React.
  useEffect(() => {
    void loading.then((loaded) => setCheck(() => loaded));
  }, [loading]);

  const isDecided = (verdict: AddressVerdict, address: string) =>
    verdict.kind !== 'doubtful' || meant === address;
  /** Returns true if the address can be sent; otherwise leads to the confirmation. */
  const decide = async (address: string) => {
    const loaded = await loading;
    setTried(true);
    if (isDecided(loaded(blockchain, address), address)) return true;
    focusField(addressConfirmationField);
    return false;
  };
  return {
    verdictOf: (address: string) => check?.(blockchain, address) ?? null,
    isMeant: (address: string) => meant === address,
    isMissing: (address: string) => isTried && meant !== address,
    setMeant: (address: string | null) => setMeant(address),
    decide,
  };
}

async function loadCheck(): Promise<Check> {
  try {
    return (await import('./check-address.ts')).checkAddress;
  } catch {
    return () => ({ kind: 'doubtful', why: 'not-checked' });
  }
}
