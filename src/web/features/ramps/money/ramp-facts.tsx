import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';

import { identityReference as referenceSchema } from '#contract/service/primitives.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { paths } from '#web/shared/paths.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { ForeignText } from '#web/shared/ui/foreign-text/foreign-text.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { ServiceTimestamp } from '#web/shared/ui/service-timestamp.tsx';
import { sharedWords } from '#web/shared/words/shared-words.ts';

import { isTerminal } from '../detail/ramp-status-rules.ts';
import { factWords, words } from '../words/ramps-words.ts';

const instant = z.iso.datetime({ offset: true });

/** Who, by which method, and when. Whatever is missing is "not given". */
export function RampFacts({ ramp }: { ramp: RampRecord }) {
  const crypto = ramp.target?.crypto ?? ramp.source?.crypto;
  const method = ramp.source?.fiat?.method ?? ramp.target?.fiat?.method;
  return (
    <Panel title={words.details}>
      <FactList
        facts={[
          { label: factWords.customer, value: <CustomerLink identityReference={ramp.identityReference} /> },
          { label: factWords.method, value: foreign(method) },
          { label: factWords.blockchain, value: foreign(crypto?.blockchain) },
          {
            label: factWords.transactionHash,
            value: identifier(ramp.transactionHash, factWords.transactionHash),
          },
          ...(ramp.subPartnerId
            ? [{ label: factWords.subPartnerId, value: foreign(ramp.subPartnerId) }]
            : []),
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

function foreign(text: string | undefined): ReactNode {
  return text ? <ForeignText>{text}</ForeignText> : null;
}

/** A browser makes 2 March of 30 February: a date that does not exist is shown as it came. */
function time(at: string | undefined): ReactNode {
  return instant.safeParse(at).success && at ? <ServiceTimestamp at={at} /> : foreign(at);
}

/** A reference that could not be looked up is shown as it came. */
function CustomerLink({ identityReference }: { identityReference: string | undefined }) {
  if (!referenceSchema.safeParse(identityReference).success || identityReference === undefined) {
    return identityReference ? foreign(identityReference) : <span>{sharedWords.notGiven}</span>;
  }
  return (
    <Anchor component={Link} to={paths.customer(identityReference)} ff="monospace" fz={13}>
      {identityReference}
    </Anchor>
  );
}
