import { Group } from '@mantine/core';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';

const areas = [
  {
    label: 'Clients',
    to: '/manage/clients',
    what: 'clients',
    may: ['clients_view', 'clients_edit', 'clients_delete'],
  },
  {
    label: 'Employees',
    to: '/manage/employees',
    what: 'employees',
    may: ['employees_view', 'employees_edit', 'employees_delete'],
  },
  { label: 'Invoices', to: '/manage/invoices', what: 'billing', may: ['billing_edit'] },
  { label: 'Time Off', to: '/manage/time-off', what: 'time-off', may: ['leave_approve'] },
] as const;

/** For delegates: links between the areas they manage; nothing if there is only one. */
export function ManageAreas({ here }: { here: (typeof areas)[number]['what'] }) {
  const { can } = useRights();
  const { has_time_off } = useCurrentUser();
  const open = areas.filter(({ may, what }) => may.some(can) && (what !== 'time-off' || has_time_off));
  if (open.length < 2) return null;
  return (
    <Group component="nav" aria-label="Manage" gap="xs" mb="md" data-no-print>
      {open.map(({ label, to, what }) => (
        <LinkButton
          key={to}
          to={to}
          size="sm"
          variant={what === here ? 'light' : 'default'}
          aria-current={what === here ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
    </Group>
  );
}
