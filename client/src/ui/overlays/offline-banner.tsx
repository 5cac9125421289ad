import { Button, Group, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLoss, useOnline } from '#/lib/device/offline/contact.ts';
import classes from './overlays.module.css';

/** For pages that keep nothing on the device: shows at the top that the server cannot be reached, with a button to reload. */
export function OfflineBanner() {
  const isLost = useLoss() !== null;
  const isOnline = useOnline();
  const queryClient = useQueryClient();
  return (
    <div role="status" data-no-print>
      {isLost ? (
        <Group className={classes.banner} justify="center" gap="sm">
          <IconWifiOff size={18} aria-hidden />
          <Text size="sm">
            {isOnline ? 'The server cannot be reached.' : 'You are offline.'} Nothing can be saved until there
            is a connection again.
          </Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => void queryClient.refetchQueries({ type: 'active' })}
          >
            Retry
          </Button>
        </Group>
      ) : null}
    </div>
  );
}
