import type { RecordedSubmission } from '#contract/desk/customers.ts';
import type { SubmittedImage } from '#contract/desk/submissions.ts';
import { documentNames } from '#web/shared/format/document-names.ts';
import { formatBytes, formatExactBytes } from '#web/shared/format/format-bytes.ts';
import { DataTable } from '#web/shared/ui/data-table.tsx';
import { Identifier } from '#web/shared/ui/identifier.tsx';
import { sentence } from '#web/shared/format/sentence.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { words } from '../words/customer-words.ts';
import classes from './documents.module.css';
import { type Found, foundOf } from './found.ts';
import { FoundList } from './found-list.tsx';

const text = words.documents;

const columns = [
  { name: text.columns.document },
  { name: text.columns.side },
  { name: text.columns.type },
  { name: text.columns.size, align: 'end' },
  { name: text.columns.sha256 },
  { name: text.columns.found },
] as const;

/** What is kept of a submission's images: never the images. */
export function ImageTable({ submission }: { submission: RecordedSubmission }) {
  const { operation, submittedAt, images } = submission;
  return (
    <div className={classes.images}>
      <DataTable label={text.imagesOf(operationWords(operation), submittedAt)} columns={columns}>
        {images.map((image) => (
          <ImageRow
            image={image}
            found={foundOf(submission, image)}
            key={`${image.documentIndex} ${image.imageIndex}`}
          />
        ))}
      </DataTable>
    </div>
  );
}

function ImageRow({ image, found }: { image: SubmittedImage; found: readonly Found[] }) {
  return (
    <tr>
      <th scope="row">{image.documentType === null ? text.document : documentNames[image.documentType]}</th>
      <td>{sentence(image.side)}</td>
      <td>{image.mimetype}</td>
      <td className={classes.figure} data-align="end" title={formatExactBytes(image.bytes)}>
        {formatBytes(image.bytes)}
      </td>
      <td>
        <Identifier value={image.sha256} label={text.columns.sha256} />
      </td>
      <td>
        <FoundList found={found} />
      </td>
    </tr>
  );
}
