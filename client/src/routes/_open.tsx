import { createFileRoute } from '@tanstack/react-router';
import { PublicFrame } from '#/features/shell/public-frame.tsx';

/** Public pages, for visitors and signed-in users. */
export const Route = createFileRoute('/_open')({ component: PublicFrame });
