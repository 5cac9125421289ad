import { createFileRoute } from '@tanstack/react-router';
import { AdditionalFormsFrame } from '#/features/submissions/additional-forms-page.tsx';

export const Route = createFileRoute('/_signed-in/_forms')({ component: AdditionalFormsFrame });
