import { createFileRoute } from '@tanstack/react-router';
import { AdditionalFormsPage } from '#/features/submissions/additional-forms-page.tsx';
import { ownFormsQueries } from '#/features/submissions/queries.ts';

export const Route = createFileRoute('/_signed-in/_forms/additional-forms')({
  loader: ({ context: { ask, api, user } }) => ask(ownFormsQueries(api, user.id)),
  component: AdditionalFormsPage,
});
