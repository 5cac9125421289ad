import { Text } from '@mantine/core';
import { useLoss } from '#/lib/device/offline/contact.ts';
import { KEPT } from '#/lib/device/offline/kept-answers.ts';

/** Without a network, what the device stores is all that is listed and searched. */
export const StoredLogsNote = () =>
  useLoss() === null ? null : (
    <Text size="sm" c="dimmed" mb="md" role="status">
      {`Only the logs of the last ${KEPT.days / 7} weeks are on this device and searched. Older ones need a connection.`}
    </Text>
  );
