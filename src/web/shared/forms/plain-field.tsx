import type { ReactNode, Ref } from 'react';

import { TextBox } from './text-box.tsx';

interface PlainFieldProps {
  ref: Ref<HTMLInputElement>;
  name: string;
  label: string;
  description?: ReactNode;
  placeholder?: string;
  type?: 'text' | 'email';
  required?: boolean;
  isIdentifier?: boolean;
  /** Lines and cells that are pasted stay apart. */
  takesSeveral?: boolean;
  error: string | null | undefined;
  value: string;
  onType: (text: string) => void;
}

const identifierInput = {
  isMonospace: true,
  spellCheck: false,
  autoCapitalize: 'off',
  autoCorrect: 'off',
} as const;

/**
 * One line of text without a form library: for the boxes above the lists, which open without it (16 kB less before the first row is seen:
 * `npm run lab -- bench paint`). A customer's data is never completed from the browser's memory.
 */
export function PlainField({
  isIdentifier = false,
  takesSeveral = false,
  onType,
  ...shared
}: PlainFieldProps) {
  return (
    <TextBox
      {...shared}
      autoComplete="off"
      data-takes-several={takesSeveral || undefined}
      onChange={(event) => onType(event.currentTarget.value)}
      {...(isIdentifier ? identifierInput : {})}
    />
  );
}
