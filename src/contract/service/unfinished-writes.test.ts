import { expect, it } from 'vitest';

import { operationNames, operations } from './operations.ts';
import { isUnfinished, unfinishedWrites } from './unfinished-writes.ts';

it('names the writes that the document answers with 202', () => {
  const documented = operationNames.filter(
    (name) => operations[name].isWrite && operations[name].successStatus === 202,
  );
  expect(unfinishedWrites.toSorted()).toEqual(documented.toSorted());
});

it.each([
  ['shareToken', 200, true],
  ['shareReliance', 201, true],
  ['shareDocuments', 204, true],
  ['shareDocuments', 422, false],
  ['createBasicIdentity', 201, false],
  ['createBasicIdentity', 200, false],
  ['createBasicIdentity', 202, true],
  ['updateIdentity', 204, false],
  ['updateIdentity', 202, true],
])('takes %s answered %i as unfinished: %s', (operation, status, isIt) => {
  expect(isUnfinished(operation, status)).toBe(isIt);
});
