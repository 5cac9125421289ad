import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { CopyButton } from '#/ui/page/copy-button.tsx';

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Alert color="pine" role="group" title="Your recovery codes">
      <Stack gap="sm">
        <Text>
          Keep them where you find them without your phone. Each signs you in once in place of a code. They
          are not shown again.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" component="ul" data-plain>
          {codes.map((code) => (
            <Text component="li" key={code} ff="monospace">
              {code.slice(0, 5)} {code.slice(5)}
            </Text>
          ))}
        </SimpleGrid>
        <Group data-no-print>
          <CopyButton text={codes.join('\n')} label="Copy the codes" />
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="default" onClick={onDone}>
            Done
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
