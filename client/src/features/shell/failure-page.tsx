import { Button, Container, Group, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { errorText } from '../../lib/error-text.ts';

/** Loaded only when needed: what a route shows when all of it failed (1 §2.1). */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
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
    <Container size="sm" py="xl" component="main" id="content" tabIndex={-1}>
      <Title order={1}>Unexpected Application Error!</Title>
      <Text my="md">{errorText(error)}</Text>
      <Group>
        <Button onClick={retry}>Retry</Button>
        <Button variant="default" component="a" href="/">
          Go to the start page
        </Button>
      </Group>
    </Container>
  );
}
