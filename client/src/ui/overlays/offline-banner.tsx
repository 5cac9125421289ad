import { Button, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import classes from './overlays.module.css';

/** For pages that keep nothing on the device: shows at the top that there is no network, with a button to reload. */
export function OfflineBanner() {
  const { online } = useNetwork();
  const queryClient = useQueryClient();
  return (
    <div role="status" data-no-print>
      {online ? null : (
        <Group className={classes.banner} justify="center" gap="sm">
          <IconWifiOff size={18} aria-hidden />
          <Text size="sm">You are offline. Nothing can be saved until there is a connection again.</Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => void queryClient.refetchQueries({ type: 'active' })}
          >
            Retry
          </Button>
        </Group>
      )}
    </div>
  );
}
