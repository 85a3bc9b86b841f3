import { Anchor, Button } from '@mantine/core';

import { fieldNames } from '#web/shared/identity-form/identity-form-words.ts';
import { paths } from '#web/shared/paths.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { listWords } from '#web/shared/format/list-words.ts';
import { operationWords, outcomeLook } from '#web/shared/words/submission-outcome.ts';

import type { SavesSince } from './earlier-saves.ts';
import classes from '../form/update-customer.module.css';
import { words } from '../words/update-customer-words.ts';

interface ChangedMeanwhileProps {
  meanwhile: SavesSince;
  identityReference: string;
  onTakeOver: () => void;
}

/** A second tab's or another person's earlier save is told, not overwritten: what they did, and the decision. */
export function ChangedMeanwhile({ meanwhile, identityReference, onTakeOver }: ChangedMeanwhileProps) {
  const { saves, fields } = meanwhile;
  const names = fields.map((field) =>
    Object.hasOwn(fieldNames, field) ? fieldNames[field as keyof typeof fieldNames] : field,
  );
  return (
    <div className={classes.meanwhile}>
      <Banner
        tone="action"
        title={words.changedMeanwhile}
        actions={
          <>
            <Button size="xs" onClick={onTakeOver}>
              {words.takeOver}
            </Button>
            <Anchor href={paths.customer(identityReference)} target="_blank" rel="noopener">
              {words.openInTab}
            </Anchor>
          </>
        }
      >
        {words.changedMeanwhileText}
        <ul className={classes.saves}>
          {saves.map((save) => (
            <li key={save.id}>
              {`${words.savedBy(operationWords(save.operation), save.submittedBy.name)}, `}
              <Timestamp at={save.submittedAt} />
              {`: ${outcomeLook(save).text}`}
            </li>
          ))}
        </ul>
        {names.length === 0 ? null : words.newlyKnown(listWords(names, 'and'))}
      </Banner>
    </div>
  );
}
