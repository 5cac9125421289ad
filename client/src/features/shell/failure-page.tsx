import { Button, Container, Group, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { errorText } from '../../lib/error-text.ts';

/** Loaded only when it is needed: what a route shows when it failed as a whole (1 §2.1). */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Container size="sm" py="xl" component="main" id="content" tabIndex={-1}>
      <Title order={1}>Unexpected Application Error!</Title>
      <Text my="md">{errorText(error)}</Text>
      <Group>
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Retry
        </Button>
        <Button variant="default" component="a" href="/">
          Go to the start
        </Button>
      </Group>
    </Container>
  );
}
