import { Box, Text } from '@mantine/core';
import { useState } from 'react';

import { words as formWords } from '#web/shared/identity-form/identity-form-words.ts';
import { announce } from '#web/shared/ui/announcer.ts';
import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RevealDialog } from '#web/shared/ui/reveal-dialog.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate.tsx';

import type { KnownControl } from './known-values.ts';
import { customerLabels } from '../share-documents-schema.ts';
import { words } from '../share-documents-words.ts';
import classes from './known-panel.module.css';

interface KnownPanelProps {
  known: KnownControl;
  /** The reason usually fits the submission too. */
  onFilled: (reason: string) => void;
}

/** Shows stored values masked. No field contains a mask, so none can be sent. */
export function KnownPanel({ known, onFilled }: KnownPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { reference, masked } = known;
  if (masked.length === 0) return null;
  const tellFilled = (count: number, reason: string) => {
    setAsking(false);
    onFilled(reason);
    announce(count === 0 ? words.known.nothingFilled : words.known.filled({ count }));
  };
  return (
    <Box maw={720} mb="md">
      <Panel
        title={words.known.title}
        aside={
          <RoleGateButton
            action="reveal-to-onboard"
            size="xs"
            variant="default"
            onClick={() => setAsking(true)}
          >
            {words.known.fill}
          </RoleGateButton>
        }
      >
        <Text mb="xs" c="dimmed" inherit className="anywhere">
          {words.known.intro({ reference })}
        </Text>
        <div className={classes.facts}>
          <FactList
            facts={masked.map(({ path, masked: value }) => ({
              label: customerLabels[path],
              value: <bdi>{value}</bdi>,
            }))}
          />
        </div>
        {isAsking ? (
          <RevealDialog
            title={words.known.dialog}
            text={words.known.consequence({ count: masked.length })}
            reasonLabel={formWords.reason}
            action={words.known.confirm}
            reveal={known.fill}
            onRevealed={tellFilled}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Panel>
    </Box>
  );
}
