import { Button, Group, Paper, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { useSignOut } from '#/shared/sign-out.tsx';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { InlineField, useUpdateUser } from './inline-field.tsx';
import { MyData } from './my-data.tsx';
import classes from './settings.module.css';

const PasswordDialog = lazy(() =>
  import('./password-dialog.tsx').then((module) => ({ default: module.PasswordDialog })),
);

/** The person's details. */
export function ProfileTab() {
  const user = useCurrentUser();
  const update = useUpdateUser();
  const signOut = useSignOut();
  const options = trpc.accounts.options.useQuery();
  const change = trpc.session.changeEmail.useMutation();
  const [opened, password] = useDisclosure(false);
  return (
    <Stack>
      <Paper p="lg" className={classes.card}>
        <InlineField
          label="Name"
          name="name"
          value={user.name}
          required
          maxLength={200}
          onSave={(name) => update({ name })}
        />
        <InlineField
          label="Phone"
          name="phone"
          type="tel"
          value={user.phone}
          maxLength={40}
          onSave={(phone) => update({ phone })}
        />
        <InlineField
          label="Email"
          name="email"
          type="email"
          value={user.email}
          required
          maxLength={254}
          savedText="We sent a link to the new address. Open it within an hour to change it."
          // Without mail an administrator changes it.
          onSave={options.data?.password_reset_by_mail ? (email) => change.mutateAsync({ email }) : undefined}
        />
        <Group mt="md">
          <OnlineButton variant="default" onClick={password.open}>
            Reset Password
          </OnlineButton>
          <Button variant="default" onClick={() => void signOut()}>
            Logout
          </Button>
        </Group>
        {opened ? (
          <Suspense>
            <PasswordDialog onClosed={password.close} />
          </Suspense>
        ) : null}
      </Paper>
      {user.company ? <MyData /> : null}
    </Stack>
  );
}
