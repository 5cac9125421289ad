import { createFileRoute } from '@tanstack/react-router';
import { AdditionalFormsPage } from '#/features/submissions/additional-forms-page.tsx';

export const Route = createFileRoute('/_signed-in/_forms/additional-forms')({
  component: AdditionalFormsPage,
});
