import { useState } from 'react';

import { FactList } from '#web/shared/ui/fact-list.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RoleGateButton } from '#web/shared/ui/role-gate-button.tsx';
import { announce } from '#web/shared/ui/announcer.ts';

import { customerLabels } from '../customer/customer-values.ts';
import { words } from '../words/documents-words.ts';
import { FillDialog } from './fill-dialog.tsx';
import classes from './known-panel.module.css';
import type { KnownControl } from './use-known-values.ts';

interface KnownPanelProps {
  known: KnownControl;
  /** Told the reason for which values were revealed: it is most often that of the submission too. */
  onFilled: (reason: string) => void;
}

/** What the desk knows of the customer, masked, and "Reveal to edit". Nothing masked is in a field, so nothing masked can be sent. */
export function KnownPanel({ known, onFilled }: KnownPanelProps) {
  const [isAsking, setAsking] = useState(false);
  const { reference, masked } = known;
  if (masked.length === 0) return null;
  /** On both ways: what failed after the dialog was closed is not told by the next one either. */
  const setAskingAnew = (isWanted: boolean) => {
    known.forgetError();
    setAsking(isWanted);
  };
  const fill = async (reason: string) => {
    const count = await known.fill(reason);
    setAsking(false);
    onFilled(reason);
    announce(count === 0 ? words.known.nothingFilled : words.known.filled(count));
  };
  return (
    <div className={classes.place}>
      <Panel
        title={words.known.title}
        aside={
          <RoleGateButton action="reveal" size="xs" variant="default" onClick={() => setAskingAnew(true)}>
            {words.known.fill}
          </RoleGateButton>
        }
      >
        <p className={classes.intro}>{words.known.intro(reference)}</p>
        <div className={classes.facts}>
          <FactList
            facts={masked.map(({ path, masked: value }) => ({
              label: customerLabels[path],
              value: <bdi>{value}</bdi>,
            }))}
          />
        </div>
        {isAsking ? (
          <FillDialog
            known={known}
            onFill={(reason) => void fill(reason).catch(() => {})}
            onClose={() => setAskingAnew(false)}
          />
        ) : null}
      </Panel>
    </div>
  );
}
