import type { Submission, SubmittedImage } from '#contract/desk/submissions.ts';
import { documentNames } from '#web/shared/format/document-names.ts';
import { formatBytes, formatExactBytes } from '#web/shared/format/format-bytes.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { Timestamp } from '#web/shared/ui/timestamp.tsx';
import { ToneBadge } from '#web/shared/ui/tone-badge.tsx';
import { operationWords, outcomeLook, sentence } from '#web/shared/words/submission-outcome.ts';

import classes from './submission-list.module.css';

const columns = [
  { name: 'Document' },
  { name: 'Side' },
  { name: 'Type' },
  { name: 'Size', align: 'end' },
  { name: 'SHA-256' },
] as const;

/** One submission: when, by whom, what became of it, and what is known of its images. */
export function SubmissionEntry({ submission }: { submission: Submission }) {
  const { operation, submittedAt, submittedBy, images, requestId } = submission;
  const { tone, text, advice } = outcomeLook(submission);
  const name = operationWords(operation);
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h3 className={classes.operation}>{name}</h3>
        <ToneBadge tone={tone}>{text}</ToneBadge>
        <span className={classes.when}>
          <Timestamp at={submittedAt} />
        </span>
        <p className={classes.by}>
          by {submittedBy.name} ({submittedBy.email}) · request{' '}
          <Identifier value={requestId} label="request id" />
        </p>
        {advice ? (
          <p className={classes.advice} data-tone={tone}>
            {advice}
          </p>
        ) : null}
      </div>
      {images.length > 0 ? (
        <div className={classes.images}>
          <DataTable label={`Images of ${name}, ${submittedAt}`} columns={columns}>
            {images.map((image) => (
              <ImageRow image={image} key={`${image.documentIndex} ${image.imageIndex}`} />
            ))}
          </DataTable>
        </div>
      ) : (
        <p className={classes.none}>No image was in it.</p>
      )}
    </li>
  );
}

function ImageRow({ image }: { image: SubmittedImage }) {
  return (
    <tr>
      <th scope="row">{image.documentType === null ? 'Document' : documentNames[image.documentType]}</th>
      <td>{sentence(image.side)}</td>
      <td>{image.mimetype}</td>
      <td className={classes.figure} data-align="end" title={formatExactBytes(image.bytes)}>
        {formatBytes(image.bytes)}
      </td>
      <td>
        <Identifier value={image.sha256} label="SHA-256" />
      </td>
    </tr>
  );
}
