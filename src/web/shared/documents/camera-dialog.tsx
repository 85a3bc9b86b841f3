import { Box, Button, Center, Group, Text } from '@mantine/core';
import { type CSSProperties, type Ref, useCallback, useRef, useState } from 'react';

import type { DocumentType } from '#contract/service/documents.ts';
import { useAnnouncement } from '#web/shared/ui/announcer.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';

import { BlobImage } from './blob-image.tsx';
import { useCamera } from './create-camera.ts';
import { documentName, words } from './document-words.ts';
import classes from './pictures.module.css';

/** Keeps print readable at a tenth of the lossless size. */
const quality = 0.92;

/** Takes a JPEG without metadata; null if the browser makes none. */
async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await firstPictureOf(video);
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  return blob === null ? null : new File([blob], name, { type: 'image/jpeg' });
}

async function firstPictureOf(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true });
  });
}

/** Width over height. */
interface CameraFrame {
  aspect: number;
  isRound: boolean;
}

/** ISO/IEC 7810: a card is 85.60 × 53.98 mm, an open passport page 125 × 88 mm; a letter is ISO 216 A4. */
const card: CameraFrame = { aspect: 85.6 / 53.98, isRound: false };
const frames: Readonly<Record<DocumentType, CameraFrame>> = {
  DRIVING_LICENSE: card,
  IDENTIFICATION: card,
  PASSPORT: { aspect: 125 / 88, isRound: false },
  PROOF_OF_ADDRESS: { aspect: 210 / 297, isRound: false },
  SELFIE: { aspect: 3 / 4, isRound: true },
};

function cameraFrame(type: DocumentType | ''): CameraFrame {
  return type === '' ? card : frames[type];
}

interface CameraPictureProps {
  ref: Ref<HTMLVideoElement>;
  stream: MediaStream | null;
  type: DocumentType | '';
}

function CameraPicture({ ref, stream, type }: CameraPictureProps) {
  const { aspect, isRound } = cameraFrame(type);
  // A stream can't be an attribute, only a property.
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
        className={classes.cameraDialogPicture}
        aria-label={words.camera.live}
        autoPlay
        muted
        playsInline
      />
      <div className={classes.frameArea} aria-hidden>
        <div
          className={classes.cameraDialogFrame}
          data-round={isRound || undefined}
          style={{ '--aspect': aspect } as CSSProperties}
        />
      </div>
    </>
  );
}

interface CameraDialogProps {
  type: DocumentType | '';
  name: string;
  onPhoto: (photo: File) => void;
  onClose: () => void;
}

/** The camera is on only while its picture is shown. */
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
    const taken = await takePhoto(video.current, words.camera.fileName({ kind, time }));
    if (taken === null) return;
    setPhoto(taken);
    camera.stop();
  };
  const again = () => {
    setPhoto(null);
    camera.start();
  };
  return (
    <Dialog title={words.camera.title({ name })} onClose={onClose} isWide>
      <Text mb="sm" c={problem === null ? undefined : 'var(--rampart-bad-text)'}>
        {problem === null ? words.camera.frames[type] : words.camera.problems[problem]}
      </Text>
      <Center
        c="#fff"
        bg="#14181f"
        bdrs={6}
        w="100%"
        h="min(56dvh, 540px)"
        pos="relative"
        style={{ overflow: 'hidden' }}
      >
        {photo === null ? (
          <CameraPicture ref={video} stream={isLive ? state.stream : null} type={type} />
        ) : (
          <BlobImage blob={photo} alt={words.camera.taken} className={classes.cameraDialogPicture} />
        )}
        {state.phase === 'starting' ? (
          <Box component="output" pos="absolute">
            {words.camera.starting}
          </Box>
        ) : null}
      </Center>
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

/** Focuses the next action: the key that took the photo also uses it. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
