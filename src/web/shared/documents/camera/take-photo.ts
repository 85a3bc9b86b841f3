/** Good enough for print, and a tenth of what it would be without loss. */
const quality = 0.92;

/** The camera's picture as it is now, or its first where there is none yet, as a JPEG file; null where the browser makes none. Nothing but the picture is in it. */
export async function takePhoto(video: HTMLVideoElement, name: string): Promise<File | null> {
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
