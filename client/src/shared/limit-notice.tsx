import { Alert } from '@mantine/core';
import { limitRefusal } from '@daybook/domain/access/plans';
import { trpc } from '#/lib/api/trpc.ts';
import { UpgradeButton } from './plan-lock.tsx';

const MAKES_ROOM = {
  employees: 'An active employee cannot be added; deactivating one makes room.',
  clients: 'An active client cannot be added; deactivating one makes room.',
};

/** Says, before a form is filled in, that the plan has no room for one more active person or client. */
export function LimitNotice({ what }: { what: 'employees' | 'clients' }) {
  const { data } = trpc.subscriptions.current.useQuery(undefined, { staleTime: 0 });
  const refusal = data && limitRefusal(data.plan, what, what === 'employees' ? data.users : data.clients);
  if (!refusal) return null;
  return (
    <Alert color="yellow" mb="md">
      {refusal} {MAKES_ROOM[what]}
      <UpgradeButton />
    </Alert>
  );
}
