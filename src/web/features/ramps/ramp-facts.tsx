import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { identityReference as referenceSchema } from '#contract/service/primitives.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { paths } from '#web/shared/paths.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { isTerminal } from './ramp-status-rules.ts';
import { factWords, words } from './ramps-words.ts';

/** Who, by which method, to which wallet, and when. Whatever is missing is "not given". */
export function RampFacts({ ramp }: { ramp: RampRecord }) {
  const crypto = ramp.target?.crypto ?? ramp.source?.crypto;
  const method = ramp.source?.fiat?.method ?? ramp.target?.fiat?.method;
  return (
    <Panel title={words.details}>
      <FactList
        facts={[
          { label: factWords.customer, value: <CustomerLink identityReference={ramp.identityReference} /> },
          { label: factWords.method, value: method },
          { label: factWords.blockchain, value: crypto?.blockchain },
          {
            label: factWords.walletAddress,
            value: identifier(crypto?.walletAddress, factWords.walletAddress),
          },
          ...(crypto?.walletAddressMemo
            ? [
                {
                  label: factWords.walletAddressMemo,
                  value: identifier(crypto.walletAddressMemo, factWords.walletAddressMemo),
                },
              ]
            : []),
          {
            label: factWords.transactionHash,
            value: identifier(ramp.transactionHash, factWords.transactionHash),
          },
          ...(ramp.subPartnerId ? [{ label: factWords.subPartnerId, value: ramp.subPartnerId }] : []),
          { label: factWords.created, value: time(ramp.createdAt) },
          { label: factWords.updated, value: time(ramp.updatedAt) },
          { label: factWords.ended, value: isTerminal(ramp.status) ? factWords.hasEnded : factWords.goesOn },
        ]}
      />
    </Panel>
  );
}

function identifier(value: string | undefined, label: string): ReactNode {
  return value ? <Identifier value={value} label={label.toLowerCase()} /> : null;
}

function time(at: string | undefined): ReactNode {
  return at ? <ServiceTimestamp at={at} /> : null;
}

/** A reference that could not be looked up is shown as it came. */
function CustomerLink({ identityReference }: { identityReference: string | undefined }) {
  if (!referenceSchema.safeParse(identityReference).success || identityReference === undefined) {
    return identityReference ?? <span>{sharedWords.notGiven}</span>;
  }
  return (
    <Anchor component={Link} to={paths.customer(identityReference)} ff="monospace" fz={13}>
      {identityReference}
    </Anchor>
  );
}
