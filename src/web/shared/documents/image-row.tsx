import {
  ActionIcon,
  FileButton,
  SegmentedControl,
  VisuallyHidden,
  Flex,
  Group,
  Stack,
  Text,
} from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCheck,
  IconPhoto,
  IconPhotoOff,
  IconReplace,
  IconRotate2,
  IconRotateClockwise2,
  IconTrash,
  IconZoomIn,
} from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';

import { type DocumentType, imageSides } from '#contract/service/documents.ts';
import { fieldAttribute, focusField } from '#web/shared/forms/focus-field.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { ReadingLine } from '#web/shared/reading/reading-line.tsx';
import type { PictureReading } from '#web/shared/reading/use-readings.ts';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { Hint } from '#web/shared/ui/hint.tsx';
import { warningFinding } from '#web/workers/findings.ts';
import type { Finding, GoodPoint } from '#web/workers/image-protocol.ts';

import { FindingFigures } from './finding-figures.tsx';
import { findingFigures, findingText, goodPointWords } from './finding-words.ts';
import { BlobImage } from './blob-image.tsx';
import classes from './document-cards.module.css';
import { type DraftsControl, type ImageDraft, pendingTurn } from './document-drafts.ts';
import { sideNames, words } from './document-words.ts';
import { imageFindings, imageGoodPoints } from './image-findings.ts';
import { ImageMend } from './image-mend.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { imageFacts } from './picture-facts.tsx';

interface ImageRowProps {
  image: ImageDraft;
  type: DocumentType | '';
  name: string;
  path: string;
  isSideFixed: boolean;
  documents: DraftsControl;
  problem: string | undefined;
  isTwice: boolean;
  reading: PictureReading | undefined;
}

export function ImageRow(props: ImageRowProps) {
  const { image, type, name, path, isSideFixed, documents, problem, isTwice, reading } = props;
  const openViewer = useRef<() => void>(null);
  const { prepared, state } = image;
  return (
    <li
      className={classes.image}
      data-state={state}
      tabIndex={-1}
      aria-label={name}
      {...{ [fieldAttribute]: path }}
    >
      <Thumbnail image={image} label={words.image.viewOf({ name })} onOpen={() => openViewer.current?.()} />
      <Stack gap={4} align="flex-start" miw={0}>
        <Group gap="sm" wrap="nowrap" w="100%" mih={30}>
          <Text span truncate fw={500} miw={0} title={image.file.name}>
            {image.file.name}
          </Text>
          {isSideFixed ? (
            <Text span fz="xs" fw={500} flex="none" c="var(--rampart-neutral-text)">
              {sideNames[image.side]}
            </Text>
          ) : (
            <SegmentedControl
              size="xs"
              name={`${path}.side`}
              aria-label={words.image.sideOf({ name })}
              data={imageSides.map((side) => ({ value: side, label: sideNames[side] }))}
              value={image.side}
              onChange={(side) => documents.chooseSide(image.id, side)}
            />
          )}
        </Group>
        <p className={classes.facts}>
          {prepared === null ? null : imageFacts(prepared).join(' · ')}
          {state === 'preparing' ? (
            <output>{prepared === null ? words.image.checking : words.image.turning}</output>
          ) : null}
        </p>
        {imageFindings(image, type).map((finding) => (
          <FindingLine
            key={finding.code}
            severity={finding.severity}
            message={findingText(finding)}
            figures={findingFigures(finding)}
          />
        ))}
        <GoodPointsLine points={imageGoodPoints(image, type)} />
        <ReadingLine reading={reading} />
        {isTwice ? <FindingLine severity="warning" message={findingText(twiceFinding)} /> : null}
        {problem === undefined || state === 'refused' ? null : (
          <FindingLine severity="error" message={contractText(problem)} />
        )}
        <ImageMend image={image} documents={documents} />
      </Stack>
      <ImageTools
        image={image}
        name={name}
        documents={documents}
        onOpen={() => openViewer.current?.()}
        onRemove={() => {
          documents.removeImage(image.id);
          focusField(path.replace(/\.\d+$/, ''));
        }}
      />
      {prepared === null ? null : (
        <OpenableViewer
          openRef={openViewer}
          image={image}
          name={name}
          onTurn={(by) => documents.turnImage(image, by)}
        />
      )}
    </li>
  );
}

interface OpenableViewerProps extends Omit<ComponentProps<typeof ImageViewer>, 'onClose'> {
  openRef: Ref<() => void>;
}

/** Ends with its picture, so that another one doesn't reopen it. */
function OpenableViewer({ openRef, ...viewer }: OpenableViewerProps) {
  const [isOpen, setOpen] = useState(false);
  useImperativeHandle(openRef, () => () => setOpen(true), []);
  return isOpen ? <ImageViewer {...viewer} onClose={() => setOpen(false)} /> : null;
}

const twiceFinding = warningFinding('chosen-twice', undefined);

interface FindingLineProps extends Pick<Finding, 'severity'> {
  readonly message: string;
  readonly figures?: string | null;
}

function FindingLine({ severity, message, figures = null }: FindingLineProps) {
  const Icon = severity === 'error' ? IconAlertCircle : IconAlertTriangle;
  useAnnouncement(message);
  return (
    <Flex
      gap={6}
      fz="sm"
      c={severity === 'error' ? 'var(--rampart-bad-text)' : 'var(--rampart-action-text)'}
      className="anywhere"
    >
      <Icon size={16} style={{ flex: 'none', marginTop: 1 }} aria-hidden />
      <div>
        <VisuallyHidden>{severity === 'error' ? words.image.error : words.image.warning} </VisuallyHidden>
        {message}
        <FindingFigures figures={figures} />
      </div>
    </Flex>
  );
}

function GoodPointsLine({ points }: { points: readonly GoodPoint[] }) {
  if (points.length === 0) return null;
  return (
    <Flex component="p" gap="0 12px" wrap="wrap" m={0} fz="sm" c="var(--rampart-good-text)">
      {points.map((point) => (
        <Flex key={point} component="span" display="inline-flex" gap={4} align="center">
          <IconCheck size={14} aria-hidden />
          {goodPointWords[point]}
        </Flex>
      ))}
    </Flex>
  );
}

interface ThumbnailProps {
  image: ImageDraft;
  label: string;
  onOpen: () => void;
}

/** Never gives refused files to the browser to show. */
function Thumbnail({ image, label, onOpen }: ThumbnailProps) {
  if (image.prepared === null) {
    const Icon = image.state === 'refused' ? IconPhotoOff : IconPhoto;
    return (
      <div className={classes.thumbnail} data-state={image.state}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </div>
    );
  }
  return (
    <button type="button" className={classes.thumbnail} aria-label={label} onClick={onOpen}>
      <BlobImage
        blob={image.prepared.thumbnail}
        alt=""
        className={classes.thumbnailImage}
        style={pendingTurn(image)}
      />
    </button>
  );
}

interface ImageToolsProps {
  image: ImageDraft;
  name: string;
  documents: DraftsControl;
  onOpen: () => void;
  onRemove: () => void;
}

function ImageTools({ image, name, documents, onOpen, onRemove }: ImageToolsProps) {
  const reset = useRef<() => void>(null);
  const isSeen = image.prepared !== null;
  return (
    <div className={classes.tools}>
      {isSeen ? (
        <>
          <Tool label={words.image.turnLeft} of={name} onClick={() => documents.turnImage(image, -1)}>
            <IconRotate2 size={18} aria-hidden />
          </Tool>
          <Tool label={words.image.turnRight} of={name} onClick={() => documents.turnImage(image, 1)}>
            <IconRotateClockwise2 size={18} aria-hidden />
          </Tool>
          <Tool label={words.image.view} of={name} onClick={onOpen}>
            <IconZoomIn size={18} aria-hidden />
          </Tool>
        </>
      ) : null}
      <FileButton
        resetRef={reset}
        inputProps={{ hidden: true, 'aria-label': words.image.replaceOf({ name }) }}
        onChange={(file) => {
          if (file) documents.replaceImage(image, file);
          reset.current?.();
        }}
      >
        {({ onClick }) => (
          <Tool label={words.image.replace} of={name} onClick={onClick}>
            <IconReplace size={18} aria-hidden />
          </Tool>
        )}
      </FileButton>
      <Tool label={words.image.remove} of={name} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </Tool>
    </div>
  );
}

interface ToolProps {
  label: string;
  of: string;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, of, onClick, children }: ToolProps) {
  return (
    <Hint label={label}>
      <ActionIcon size={30} aria-label={words.image.toolOf({ tool: label, name: of })} onClick={onClick}>
        {children}
      </ActionIcon>
    </Hint>
  );
}
