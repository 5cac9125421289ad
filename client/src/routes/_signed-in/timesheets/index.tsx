import { createFileRoute } from '@tanstack/react-router';
import { TimesheetsPage } from '../../../features/timesheets/worker/timesheets-page.tsx';

export const Route = createFileRoute('/_signed-in/timesheets/')({ component: TimesheetsPage });
