import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Container.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Title.css';
import { Button, Container, MantineProvider, Paper, PasswordInput, TextInput, Title } from '@mantine/core';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import type { AppRouter } from '@daybook/server/router';

// A minimal sign-in page with the same libraries: the baseline for the paint of our login page.
const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/trpc' })] });
const input = z.object({ email: z.email(), password: z.string().min(1) });
type Input = z.output<typeof input>;

function SignIn() {
  const [problem, setProblem] = useState<string>();
  const signIn = useMutation({ mutationFn: (values: Input) => client.session.signIn.mutate(values) });
  return (
    <Container size="xs" pt={60}>
      <Paper p="lg" withBorder>
        <Title>Sign in</Title>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const read = input.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
            if (read.success) signIn.mutate(read.data);
            else setProblem(read.error.issues[0]?.message);
          }}
        >
          <TextInput label="Email" name="email" error={problem} />
          <PasswordInput label="Password" name="password" />
          <Button type="submit" mt="md" fullWidth loading={signIn.isPending}>
            Sign in
          </Button>
        </form>
      </Paper>
    </Container>
  );
}

const rootRoute = createRootRoute();
const page = createRoute({ getParentRoute: () => rootRoute, path: '$', component: SignIn });
const router = createRouter({ routeTree: rootRoute.addChildren([page]) });
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
