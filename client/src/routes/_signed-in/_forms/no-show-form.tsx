import { createFileRoute } from '@tanstack/react-router';
import { NoShowFormPage } from '../../../features/submissions/no-show-form-page.tsx';

export const Route = createFileRoute('/_signed-in/_forms/no-show-form')({ component: NoShowFormPage });
