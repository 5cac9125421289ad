import { Group } from '@mantine/core';
import { useRights } from '#/lib/session/current-user.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';

const areas = [
  { label: 'Clients', to: '/manage/clients', what: 'clients' },
  { label: 'Employees', to: '/manage/employees', what: 'employees' },
] as const;

/** For delegates: links between the areas they manage; nothing if there is only one. */
export function ManageAreas({ here }: { here: (typeof areas)[number]['what'] }) {
  const { can } = useRights();
  const open = areas.filter(({ what }) =>
    (['view', 'edit', 'delete'] as const).some((verb) => can(`${what}_${verb}`)),
  );
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
