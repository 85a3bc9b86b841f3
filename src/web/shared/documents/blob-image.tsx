import { type CSSProperties, useCallback } from 'react';

interface BlobImageProps {
  blob: Blob;
  alt: string;
  className?: string | undefined;
  style?: CSSProperties;
}

export function BlobImage({ blob, alt, className, style }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} alt={alt} className={className} style={style} draggable={false} />;
}
