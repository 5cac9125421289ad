import { Alert, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import { warningText } from '#/shared/contract-warning.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { EmptyState, Loading } from '#/ui/page/states.tsx';
import classes from './home.module.css';
import type { HomeData } from './use-home-data.ts';

type Warning = NonNullable<HomeData['warnings']>[number];

/** Only of the user's assigned clients (timesheets.md#home). */
export function WarningsTab({ warnings }: { warnings: HomeData['warnings'] | undefined }) {
  return (
    <>
      <Title order={2} size="h4" mb="xs">
        Your Contract Warnings
      </Title>
      {!warnings ? (
        <Loading />
      ) : warnings.length === 0 ? (
        <EmptyState text="None of your clients’ contracts needs attention." />
      ) : (
        <WarningList warnings={warnings} />
      )}
    </>
  );
}

/** One box per client, since there may be several about one. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const byClient = new Map<number, Warning[]>();
  for (const warning of warnings) {
    byClient.set(warning.client.id, [...(byClient.get(warning.client.id) ?? []), warning]);
  }
  return (
    <div className={classes.warnings}>
      {[...byClient].map(([id, list]) => (
        <ClientWarnings key={id} warnings={list} />
      ))}
    </div>
  );
}

function ClientWarnings({ warnings }: { warnings: readonly Warning[] }) {
  const client = warnings[0]?.client;
  if (!client) return null;
  const danger = warnings.some(({ level }) => level === 'danger');
  return (
    <Alert
      color={danger ? 'red' : 'yellow'}
      py="xs"
      icon={danger ? <IconAlertOctagon /> : <IconAlertTriangle />}
    >
      <TextLink to="/client-details/$id" params={{ id: client.id }} inherit c="inherit" fw={600} data-alone>
        {client.name}
      </TextLink>
      <ul className={classes.lines}>
        {warnings.map((warning) => (
          <li key={warning.message}>
            <VisuallyHidden>{warning.level === 'danger' ? 'Danger: ' : 'Warning: '}</VisuallyHidden>
            {warningText(warning)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
