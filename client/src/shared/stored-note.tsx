import { Text } from '@mantine/core';
import { useLoss } from '#/lib/device/offline/contact.ts';
import { LiveRegion } from '#/ui/page/live-region.tsx';

/** Without a network: what this device does not store of the screen, so that it is neither shown nor found. */
export const StoredNote = ({ text }: { text: string }) => {
  const loss = useLoss();
  return (
    <LiveRegion>
      {loss === null ? null : (
        <Text size="sm" c="dimmed" mb="md">
          {text}
        </Text>
      )}
    </LiveRegion>
  );
};
