import { Alert, Anchor, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import { Loading } from '../../components/loading.tsx';
import { EmptyState } from '../../components/states.tsx';
import type { HomeData } from './use-home-data.ts';

type Warning = NonNullable<HomeData['warnings']>[number];

/** Of the user's assigned clients alone (1 §2.3). */
export function WarningsTab({ warnings }: Pick<HomeData, 'warnings'>) {
  return (
    <>
      <Title order={2} size="h4" mb="xs">
        Your Contract Warnings
      </Title>
      {!warnings ? (
        <Loading />
      ) : warnings.length === 0 ? (
        <EmptyState text="No contract of your clients needs attention." />
      ) : (
        <WarningList warnings={warnings} />
      )}
    </>
  );
}

export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <Stack gap="xs" component="ul" p={0} m={0}>
      {warnings.map((warning) => (
        <WarningLine key={`${warning.client.id} ${warning.message}`} warning={warning} />
      ))}
    </Stack>
  );
}

function WarningLine({ warning }: { warning: Warning }) {
  const danger = warning.level === 'danger';
  const Mark = danger ? IconAlertOctagon : IconAlertTriangle;
  const { client, kind, message } = warning;
  return (
    <Alert
      component="li"
      color={danger ? 'red' : 'yellow'}
      py="xs"
      icon={<Mark role="img" aria-label={danger ? 'Danger:' : 'Warning:'} />}
    >
      <Anchor
        inherit
        c="inherit"
        fw={600}
        renderRoot={(props) => <Link {...props} to={`/client-details/${client.id}`} />}
      >
        {client.name}
      </Anchor>
      {kind === 'expiry' ? `: contract ${message}` : `: ${message}`}
    </Alert>
  );
}
