import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { errorText, isOffline } from '#/lib/api/error-text.ts';
import { NEEDS_CONNECTION, useLoss } from '#/lib/device/offline/contact.ts';

/** Loaded only when needed: what a route shows when all of it failed (access.md#the-shell). */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  // A page whose code is not on this device fails like any module that cannot be loaded.
  const isAway = useLoss() !== null || isOffline(error);
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  // What could not be fetched before may be available now.
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <Box component="main" id="content" tabIndex={-1} maw="45rem" mx="auto" px="md" py="xl">
      <Title order={1}>
        {isAway ? (
          <>
            <IconWifiOff aria-hidden /> {NEEDS_CONNECTION}
          </>
        ) : (
          'Unexpected Application Error!'
        )}
      </Title>
      <Text my="md">
        {isAway
          ? 'This page is not on this device. It opens by itself as soon as Daybook can be reached.'
          : errorText(error)}
      </Text>
      <Group>
        <Button onClick={retry}>Retry</Button>
        <Button variant="default" component="a" href="/">
          Go to the Start Page
        </Button>
      </Group>
    </Box>
  );
}
