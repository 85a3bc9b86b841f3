import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react';

import { type FieldFacts, FieldFrame } from './field-frame.tsx';
import classes from './text-box.module.css';

interface TextBoxProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'className' | 'style'>, FieldFacts {
  /** For identifiers: one of width for every character. */
  isMonospace?: boolean;
  isAmount?: boolean;
  /** Stands at the end of the text. */
  endPiece?: ReactNode;
  /** In pixels. */
  endWidth?: number | undefined;
  /** Puts something around the input alone: a list below it. */
  around?: (input: ReactNode) => ReactNode;
}

const asItIs = (input: ReactNode) => input;

/** One line of text, with its name, its description and its error. Light: it is on the first page, and dozens of times in a form. */
export function TextBox({
  label,
  description,
  error,
  required,
  withAsterisk = true,
  widest,
  isMonospace = false,
  isAmount = false,
  endPiece,
  endWidth,
  around = asItIs,
  id,
  ...input
}: TextBoxProps) {
  const facts = { label, description, error, required, withAsterisk, widest };
  return (
    <FieldFrame {...facts} id={id}>
      {(tied) =>
        around(
          <div
            className={classes.box}
            data-with-end={endPiece ? true : undefined}
            style={endWidth === undefined ? undefined : ({ '--end': `${endWidth}px` } as CSSProperties)}
          >
            <input
              type="text"
              {...input}
              {...tied}
              className={classes.input}
              data-monospace={isMonospace || isAmount || undefined}
              data-amount={isAmount || undefined}
            />
            {endPiece ? <div className={classes.end}>{endPiece}</div> : null}
          </div>,
        )
      }
    </FieldFrame>
  );
}
