import { createFileRoute } from '@tanstack/react-router';

/** Only an address: the guard of `_signed-in` sends a delegate on to what he or she may manage. */
export const Route = createFileRoute('/_signed-in/manage/')({});
