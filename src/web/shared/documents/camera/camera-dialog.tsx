import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';

import type { DocumentType } from '#contract/service/documents.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';

import { words } from '../words/picture-words.ts';
import { documentName } from '../drafts/document-words.ts';
import { BlobImage } from '../images/blob-image.tsx';
import classes from './camera-dialog.module.css';
import { CameraPicture } from './camera-picture.tsx';
import { takePhoto } from './take-photo.ts';
import { useCamera } from './use-camera.ts';

interface CameraDialogProps {
  type: DocumentType | '';
  /** `Passport`. */
  name: string;
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

/** Photographs a document in a frame of its shape. The camera is on only while this shows what it sees. Design: product › Share documents 2. */
export function CameraDialog({ type, name, onPhoto, onClose }: CameraDialogProps) {
  const camera = useCamera(type === 'SELFIE' ? 'user' : 'environment');
  const [photo, setPhoto] = useState<File | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { state } = camera;
  const problem = state.phase === 'off' && photo === null ? state.problem : null;
  const isLive = state.phase === 'live';
  useAnnouncement(problem === null ? null : words.camera.problems[problem]);

  const shoot = async () => {
    if (video.current === null) return;
    const time = new Date().toISOString().slice(11, 19).replaceAll(':', '-');
    const kind = type === '' ? words.camera.document : documentName(type, 0);
    const taken = await takePhoto(video.current, words.camera.fileName(kind, time));
    if (taken === null) return;
    setPhoto(taken);
    camera.stop();
  };
  const again = () => {
    setPhoto(null);
    camera.start();
  };
  return (
    <Dialog title={words.camera.title(name)} onClose={onClose} isWide>
      <p className={classes.help} data-problem={problem !== null || undefined}>
        {problem === null ? words.camera.frames[type] : words.camera.problems[problem]}
      </p>
      <div className={classes.stage}>
        {photo === null ? (
          <CameraPicture ref={video} stream={isLive ? state.stream : null} type={type} />
        ) : (
          <BlobImage blob={photo} alt={words.camera.taken} className={classes.picture} />
        )}
        {state.phase === 'starting' ? (
          <output className={classes.wait}>{words.camera.starting}</output>
        ) : null}
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {words.camera.close}
        </Button>
        {photo === null ? null : (
          <Button variant="default" onClick={again}>
            {words.camera.again}
          </Button>
        )}
        {problem === null ? (
          <Button
            key={photo === null ? state.phase : 'taken'}
            ref={takeFocus}
            disabled={photo === null && !isLive}
            onClick={() => {
              if (photo === null) void shoot();
              else onPhoto(photo);
            }}
          >
            {photo === null ? words.camera.shoot : words.camera.use}
          </Button>
        ) : (
          <Button ref={takeFocus} onClick={camera.start}>
            {words.camera.restart}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

/** Each moment has one thing to do next: the key that took the photo also uses it. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
