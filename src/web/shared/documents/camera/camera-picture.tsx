import { type CSSProperties, type Ref, useCallback } from 'react';

import type { DocumentType } from '#contract/service/documents.ts';

import { words } from '../words/picture-words.ts';
import classes from './camera-dialog.module.css';
import { cameraFrame } from './camera-frame.ts';

interface CameraPictureProps {
  ref: Ref<HTMLVideoElement>;
  stream: MediaStream | null;
  type: DocumentType | '';
}

/** What the camera sees, and the frame into which the document belongs. */
export function CameraPicture({ ref, stream, type }: CameraPictureProps) {
  const { aspect, isRound } = cameraFrame(type);
  // A stream is no attribute: it can only be handed over.
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video !== null) video.srcObject = stream;
      if (typeof ref === 'function') ref(video);
      else if (ref !== null) ref.current = video;
    },
    [ref, stream],
  );
  if (stream === null) return null;
  return (
    <>
      <video
        ref={show}
        className={classes.picture}
        aria-label={words.camera.live}
        autoPlay
        muted
        playsInline
      />
      <div className={classes.frameArea} aria-hidden>
        <div
          className={classes.frame}
          data-round={isRound || undefined}
          style={{ '--aspect': aspect } as CSSProperties}
        />
      </div>
    </>
  );
}
