import { Checkbox } from '@mantine/core';

import { fieldAttribute } from '#web/shared/forms/focus-field.ts';

import { words } from '../words/new-ramp-words.ts';
import { AddressNote } from './address-note.tsx';
import { type AddressCheck, addressConfirmationField } from './use-address-check.ts';
import classes from './wallet.module.css';

interface AddressDecisionProps {
  check: AddressCheck;
  blockchain: string;
  address: string;
  isDisabled: boolean;
}

/** What was found of the address, and for a doubtful one the question whether it is meant: the service decides, nothing is refused here. */
export function AddressDecision({ check, blockchain, address, isDisabled }: AddressDecisionProps) {
  const verdict = check.verdictOf(address);
  if (verdict === null) return null;
  return (
    <div className={classes.decision} data-doubtful={verdict.kind === 'doubtful' || undefined}>
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
    </div>
  );
}
