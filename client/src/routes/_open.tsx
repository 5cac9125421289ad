import { createFileRoute } from '@tanstack/react-router';
import { PublicFrame } from '../features/shell/public-frame.tsx';

/** Pages that anybody may read, signed in or not. */
export const Route = createFileRoute('/_open')({ component: PublicFrame });
