import { createFileRoute } from '@tanstack/react-router';
import { ClientLogsPage } from '#/features/daily-logs/client-logs-page.tsx';
import { recordParam } from '#/lib/url/record-params.ts';
import { searchDay, searchId, searchShape } from '#/lib/url/search-shape.ts';

export const Route = createFileRoute('/_signed-in/daily-logs/client/$clientId')({
  params: {
    parse: ({ clientId }) => ({ clientId: recordParam(clientId) }),
    stringify: ({ clientId }) => ({ clientId: String(clientId) }),
  },
  validateSearch: searchShape({ date: searchDay, pages: searchId }),
  component: function Page() {
    return <ClientLogsPage client={Route.useParams().clientId} />;
  },
});
