import { useEffect, useState } from 'react';

/** An address for a Blob, revoked as soon as the Blob is another or the component is gone. Null for no Blob. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [shown, setShown] = useState<{ blob: Blob; url: string } | null>(null);
  // Addresses of Blobs must be given back, which React knows nothing of.
  useEffect(() => {
    if (blob === null) return undefined;
    const url = URL.createObjectURL(blob);
    setShown({ blob, url });
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  return shown !== null && shown.blob === blob ? shown.url : null;
}
