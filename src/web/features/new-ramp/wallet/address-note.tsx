import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';

import { words } from '../words/new-ramp-words.ts';
import type { AddressVerdict } from './address-verdict.ts';
import classes from './wallet.module.css';

interface AddressNoteProps {
  verdict: AddressVerdict;
  blockchain: string;
}

/** What was found of an address, in a sentence. */
export function AddressNote({ verdict, blockchain }: AddressNoteProps) {
  const { kind } = verdict;
  const Icon = kind === 'fits' ? IconCircleCheck : kind === 'doubtful' ? IconAlertTriangle : IconInfoCircle;
  return (
    <span className={classes.note} data-kind={kind}>
      <Icon size={16} className={classes.icon} aria-hidden />
      <span>{sentence(verdict, blockchain)}</span>
    </span>
  );
}

function sentence(verdict: AddressVerdict, blockchain: string): string {
  const { address } = words;
  switch (verdict.kind) {
    case 'fits':
      return address.fits(blockchain);
    case 'no-checksum':
      return address.noChecksum(blockchain);
    case 'unknown-blockchain':
      return address.unknownBlockchain(blockchain);
    default:
      return verdict.why === 'other-blockchain'
        ? address.otherBlockchain(blockchain, verdict.of)
        : address.doubts[verdict.why](blockchain);
  }
}
