import { createFileRoute } from '@tanstack/react-router';
import { ClientDetailsPage } from '#/features/clients/client-details-page.tsx';
import { clientDetailsSearch } from '#/features/clients/clients-search.ts';
import { recordParams } from '#/lib/record-params.ts';

export const Route = createFileRoute('/_signed-in/client-details/$id')({
  params: recordParams,
  validateSearch: clientDetailsSearch,
  component: function Page() {
    return <ClientDetailsPage id={Route.useParams().id} />;
  },
});
