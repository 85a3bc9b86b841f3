import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

import { viewsApi } from '#contract/desk/api/views.ts';
import type { DefaultViewRequest, SaveViewRequest, ViewList } from '#contract/desk/views.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { keptMs } from '#web/shared/lists/pages-query.ts';

const keys = { list: (list: ViewList) => ['views', list] } as const;

export function viewsQuery(list: ViewList) {
  return queryOptions({
    queryKey: keys.list(list),
    queryFn: async ({ signal }) => deskCall(viewsApi.listViews, { query: { list }, signal }),
    gcTime: keptMs,
    meta: { live: [{ kind: 'view', id: list }] },
  });
}

export function saveViewMutation(client: QueryClient, list: ViewList) {
  return mutationOptions({
    mutationFn: async (body: SaveViewRequest) => deskCall(viewsApi.saveView, { body }),
    onSettled: async () => client.invalidateQueries({ queryKey: keys.list(list) }),
  });
}

export function deleteViewMutation(client: QueryClient, list: ViewList) {
  return mutationOptions({
    mutationFn: async (id: string) => deskCall(viewsApi.deleteView, { params: { id } }),
    onSettled: async () => client.invalidateQueries({ queryKey: keys.list(list) }),
  });
}

export function chooseDefaultMutation(client: QueryClient, list: ViewList) {
  return mutationOptions({
    mutationFn: async (view: DefaultViewRequest['view']) =>
      deskCall(viewsApi.chooseDefaultView, { body: { list, view } }),
    onSettled: async () => client.invalidateQueries({ queryKey: keys.list(list) }),
  });
}
