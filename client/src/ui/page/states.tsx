import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OnlineButton } from './buttons.tsx';
import classes from './loading.module.css';

interface EmptyStateProps {
  /** What is shown. */
  text: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ text, action, icon }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      {icon}
      <Text c="dimmed">{text}</Text>
      {action}
    </Stack>
  );
}

/** An error in place of the content, with a retry. */
export function ErrorState({ text, onRetry }: { text: ReactNode; onRetry?: () => void }) {
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} my="sm">
      <Stack align="flex-start" gap="sm">
        <Text>{text}</Text>
        {onRetry ? (
          <OnlineButton
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onRetry}
          >
            Retry
          </OnlineButton>
        ) : null}
      </Stack>
    </Alert>
  );
}

/** "Loading..." while there is nothing else to show; lists have skeletons instead. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={classes.loading} role="status">
      <span className={classes.ring} aria-hidden />
      {text}
    </div>
  );
}
