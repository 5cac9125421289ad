import { createFileRoute } from '@tanstack/react-router';
import { NewDailyLogPage } from '#/features/daily-logs/new-daily-log-page.tsx';

export const Route = createFileRoute('/_signed-in/daily-logs/new')({ component: NewDailyLogPage });
