import { Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import {
  remedyOf,
  requirementTitle,
  unknownRequirement,
  wordsOfRequirement,
} from '#web/shared/words/requirement-words.ts';

import classes from './update-customer.module.css';
import { words } from '../words/update-customer-words.ts';

interface RequirementNoteProps {
  requirement: string | null;
  identityReference: string;
}

/** Why the person was led here: what the requirement means, and the way on where an update does not satisfy it. */
export function RequirementNote({ requirement, identityReference }: RequirementNoteProps) {
  if (requirement === null || requirement === '') return null;
  const known = wordsOfRequirement(requirement);
  const isElsewhere = known?.remedy === 'share-documents';
  return (
    <div className={classes.note} role="note">
      <IconInfoCircle size={18} className={classes.noteIcon} aria-hidden />
      <div>
        <p className={classes.noteTitle}>{words.requirementTitle(requirementTitle(requirement))}</p>
        <p className={classes.text}>{known?.sentence ?? unknownRequirement.sentence}</p>
        {isElsewhere ? (
          <p className={classes.text}>
            {words.requirementElsewhere}{' '}
            <Anchor
              component={Link}
              to={remedyOf(requirement, identityReference) ?? ''}
              fz="inherit"
              underline="always"
            >
              {words.shareDocuments}
            </Anchor>
          </p>
        ) : null}
      </div>
    </div>
  );
}
