import { createFileRoute } from '@tanstack/react-router';
import { OperatorSecurityPage } from '#/features/platform/security-page.tsx';

export const Route = createFileRoute('/_platform/_operator/platform/security')({
  loader: ({ context: { ask, api } }) =>
    ask({ secondStep: api.secondStep.get.queryOptions(), passkeys: api.passkeys.list.queryOptions() }),
  component: OperatorSecurityPage,
});
