import { Text } from '@mantine/core';
import { useLoss } from '#/lib/device/offline/contact.ts';
import { KEPT } from '#/lib/device/offline/kept-answers.ts';
import { LiveRegion } from '#/ui/page/live-region.tsx';

/** Without a network, what the device stores is all that is listed and searched. */
export const StoredLogsNote = () => {
  const loss = useLoss();
  return (
    <LiveRegion>
      {loss === null ? null : (
        <Text size="sm" c="dimmed" mb="md">
          {`Only the logs of the last ${KEPT.days / 7} weeks are on this device and searched. Older ones need a connection.`}
        </Text>
      )}
    </LiveRegion>
  );
};
