import { Button } from '@mantine/core';
import { useState } from 'react';

import type { DocumentType } from '#contract/service/documents.ts';
import { warningFinding } from '#web/workers/finding.ts';

import { words } from '../words/card-words.ts';
import { sideNames } from '../drafts/document-words.ts';
import type { DraftsControl } from '../drafts/use-drafts.ts';
import type { ImageDraft } from '../images/image-draft.ts';
import { imageFacts } from '../images/image-facts.ts';
import { imageFindings, imageGoodPoints } from '../images/image-findings.ts';
import { fieldAttribute, focusField } from '#web/shared/forms/focus-field.ts';
import { ImageViewer } from '../viewer/image-viewer.tsx';
import { FindingLine } from './finding-line.tsx';
import { GoodPointsLine } from './good-points-line.tsx';
import classes from './image-row.module.css';
import { ImageTools } from './image-tools.tsx';
import { SideChoice } from './side-choice.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface ImageRowProps {
  image: ImageDraft;
  /** The kind of its document: it is judged by that. */
  type: DocumentType | '';
  /** `Passport, image 1`. */
  name: string;
  path: string;
  /** There is no other side to choose. */
  isSideFixed: boolean;
  documents: DraftsControl;
  problem: string | undefined;
  isTwice: boolean;
}

/** One image: what it looks like, its facts, what was found, and what can be done about it. */
export function ImageRow(props: ImageRowProps) {
  const { image, type, name, path, isSideFixed, documents, problem, isTwice } = props;
  const [isOpen, setOpen] = useState(false);
  const { prepared, state } = image;
  // A viewer that has lost its picture is closed: another picture must not bring it back.
  if (isOpen && prepared === null) setOpen(false);
  return (
    <li
      className={classes.image}
      data-state={state}
      tabIndex={-1}
      aria-label={name}
      {...{ [fieldAttribute]: path }}
    >
      <Thumbnail image={image} label={words.image.viewOf(name)} onOpen={() => setOpen(true)} />
      <div className={classes.imageBody}>
        <div className={classes.imageTop}>
          <span className={classes.fileName} title={image.file.name}>
            {image.file.name}
          </span>
          {isSideFixed ? (
            <span className={classes.side}>{sideNames[image.side]}</span>
          ) : (
            <SideChoice
              name={`${path}.side`}
              legend={words.image.sideOf(name)}
              value={image.side}
              names={sideNames}
              onChange={(side) => documents.chooseSide(image.id, side)}
            />
          )}
        </div>
        <p className={classes.facts}>
          {prepared === null ? null : imageFacts(prepared).join(' · ')}
          {state === 'preparing' ? (
            <output>{prepared === null ? words.image.checking : words.image.turning}</output>
          ) : null}
        </p>
        {imageFindings(image, type).map((finding) => (
          <FindingLine key={finding.code} finding={finding} />
        ))}
        <GoodPointsLine points={imageGoodPoints(image, type)} />
        {isTwice ? <FindingLine finding={twiceFinding} /> : null}
        {problem === undefined || state === 'refused' ? null : (
          <FindingLine finding={{ severity: 'error', message: problem }} />
        )}
        {image.canShrink ? (
          <Button size="xs" variant="default" onClick={() => documents.shrinkImage(image)}>
            {image.findings.some(({ code }) => code === 'wrong-type')
              ? words.image.convert
              : words.image.smaller}
          </Button>
        ) : null}
      </div>
      <ImageTools
        image={image}
        name={name}
        documents={documents}
        onOpen={() => setOpen(true)}
        onRemove={() => {
          documents.removeImage(image.id);
          focusField(path.replace(/\.\d+$/, ''));
        }}
      />
      {isOpen && prepared !== null ? (
        <ImageViewer
          image={image}
          name={name}
          onTurn={(by) => documents.turnImage(image, by)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </li>
  );
}

const twiceFinding = warningFinding('chosen-twice', undefined);
