import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';

import { sharedWords } from '#web/shared/words/shared-words.ts';

import { useFocusAfter } from './hold-focus.ts';

interface MoreButtonProps {
  name: string;
  isThere: boolean;
  isLoading: boolean;
  onPress: () => void;
  size?: 'xs';
  className?: string | undefined;
}

/** After the last page, keeps the focus, which would vanish with the button, and announces the end. */
export function MoreButton({ name, isThere, isLoading, onPress, size, className }: MoreButtonProps) {
  const place = useFocusAfter<HTMLDivElement>(isLoading);
  const [isPressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    onPress();
  };
  if (!isThere && !isPressed) return null;
  return (
    <div className={isThere ? className : undefined} ref={place} tabIndex={-1}>
      {isThere ? (
        <Button variant="default" {...(size && { size })} loading={isLoading} onClick={press}>
          {name}
        </Button>
      ) : (
        <VisuallyHidden>{sharedWords.noMore}</VisuallyHidden>
      )}
    </div>
  );
}
