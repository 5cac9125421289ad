import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OnlineButton } from './buttons.tsx';
import { loadFailureText } from '#/lib/api/error-text.ts';
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

interface LoadErrorProps {
  query: { data: unknown; error: unknown; refetch: () => Promise<unknown> };
  /** The sentence, before the server's reason; or a function that returns the whole text. */
  text: string | ((error: unknown) => string);
}

/** Why a query has nothing to show, with a retry; nothing while it has data or is loading. */
export function LoadError({ query: { data, error, refetch }, text }: LoadErrorProps) {
  if (!error || data !== undefined) return null;
  return (
    <ErrorState
      text={typeof text === 'string' ? loadFailureText(text, error) : text(error)}
      onRetry={() => void refetch()}
    />
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
