import { createFileRoute } from '@tanstack/react-router';
import { ClientLogsPage } from '#/features/daily-logs/client-logs-page.tsx';
import { clientLogsSearch } from '#/features/daily-logs/logs-search.ts';
import { clientLogsQueries } from '#/features/daily-logs/queries.ts';
import { recordParam } from '#/lib/url/record-params.ts';

export const Route = createFileRoute('/_signed-in/daily-logs/client/$clientId')({
  params: {
    parse: ({ clientId }) => ({ clientId: recordParam(clientId) }),
    stringify: ({ clientId }) => ({ clientId: String(clientId) }),
  },
  validateSearch: clientLogsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { ask, api }, params, deps }) =>
    ask(clientLogsQueries(api, params.clientId, deps.date)),
  component: function Page() {
    return <ClientLogsPage client={Route.useParams().clientId} />;
  },
});
