import { createFileRoute } from '@tanstack/react-router';

/** Only a redirect: the guard of `_signed-in` sends a delegate to what they may manage. */
export const Route = createFileRoute('/_signed-in/manage/')({});
