import { expect, it } from 'vitest';

import { lintOpenApi } from '#testing/lint-openapi.ts';

import { deskOpenApi } from './desk-openapi.ts';

const document = deskOpenApi('http://127.0.0.1:8080');

it('is a sound OpenAPI document', () => {
  expect(lintOpenApi(JSON.stringify(document))).toEqual([]);
});

it('says of a route what is asked and answered, and by whom', () => {
  expect(document.paths['/api/staff/{id}/role']).toMatchObject({
    post: {
      operationId: 'changeRole',
      description: 'Needs: manage-staff.',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: {
        content: { 'application/json': { schema: { required: ['role'], additionalProperties: false } } },
      },
      responses: { '204': {} },
    },
  });
  expect(document.paths['/api/notes']?.['post']).toMatchObject({ responses: { '201': {} } });
});
