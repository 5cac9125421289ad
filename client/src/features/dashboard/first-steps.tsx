import { Group, List, Paper, Text, Title } from '@mantine/core';
import type { Output } from '#/lib/api/trpc.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';

/** What a new company does first; nothing once it has clients and people. */
export function FirstSteps({ people }: { people: Output['dashboard']['people'] | undefined }) {
  if (!people) return null;
  const { active_clients, active_employees } = people;
  if (active_clients > 0 && active_employees > 1) return null;
  return (
    <Paper component="section" p="md" aria-labelledby="first-steps">
      <Title order={2} id="first-steps" mb="xs">
        First steps
      </Title>
      <Text mb="sm">The figures below fill up as people log their days. Until then:</Text>
      <List mb="md" spacing={4}>
        {active_clients === 0 ? (
          <List.Item>Add the clients that you support, with their contracts.</List.Item>
        ) : null}
        {active_employees <= 1 ? (
          <List.Item>
            Add your employees, or give them the signup code from the Company Profile, so that they can log
            their days.
          </List.Item>
        ) : null}
        <List.Item>If you have lists of either in another program, import them from files.</List.Item>
      </List>
      <Group gap="sm">
        {active_clients === 0 ? <LinkButton to="/admin/clients/new">Add Clients</LinkButton> : null}
        {active_employees <= 1 ? (
          <LinkButton to="/admin/employees/new" variant={active_clients === 0 ? 'default' : 'filled'}>
            Add Employees
          </LinkButton>
        ) : null}
        <LinkButton to="/admin/settings/import" variant="default">
          Import
        </LinkButton>
      </Group>
    </Paper>
  );
}
