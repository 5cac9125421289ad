import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import { AnyWrap } from './text-parts.tsx';

interface ShownOnceProps {
  title: string;
  text: string;
  secret: string;
  copyLabel: string;
  onDone: () => void;
}

/** A new secret, to be copied now; it is never shown again. */
export function ShownOnce({ title, text, secret, copyLabel, onDone }: ShownOnceProps) {
  return (
    <Alert color="pine" role="group" title={title}>
      <Stack gap="sm">
        <Text>{text}</Text>
        <Text component="code">
          <AnyWrap>{secret}</AnyWrap>
        </Text>
        <Group>
          <CopyButton text={secret} label={copyLabel} />
          <Button variant="default" onClick={onDone}>
            Done
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
