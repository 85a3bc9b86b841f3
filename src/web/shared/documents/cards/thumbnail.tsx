import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';

import { BlobImage } from '../images/blob-image.tsx';
import type { ImageDraft } from '../images/image-draft.ts';
import { pendingTurn } from '../images/pending-turn.ts';
import classes from './image-row.module.css';

interface ThumbnailProps {
  image: ImageDraft;
  label: string;
  onOpen: () => void;
}

/** A small picture that opens the large one. What was refused is never given to the browser to show. */
export function Thumbnail({ image, label, onOpen }: ThumbnailProps) {
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
