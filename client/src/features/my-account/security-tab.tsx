import { Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { KNOWN_DEVICE_DAYS } from '@daybook/domain/access/accounts';
import { errorText } from '#/lib/api/error-text.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { PasskeysCard } from '#/shared/second-step/passkeys-card.tsx';
import { TwoStepCard } from '#/shared/second-step/two-step-card.tsx';
import { Sessions } from '#/shared/sessions.tsx';
import { SwitchField } from '#/ui/fields/check-field.tsx';
import { useUpdateUser } from './inline-field.tsx';
import classes from './settings.module.css';

/** How the person signs in, and where they are signed in (access.md#sessions). */
export function SecurityTab() {
  const { second_step } = useCurrentUser();
  return (
    <Stack>
      <TwoStepCard />
      <PasskeysCard />
      {/* The server refuses the rest before a second step is set up (access.md#policy). */}
      {second_step.must_set_up ? null : (
        <>
          <Sessions />
          <NewDeviceMail />
        </>
      )}
    </Stack>
  );
}

function NewDeviceMail() {
  const user = useCurrentUser();
  const update = useUpdateUser();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [status, setStatus] = useState('');

  async function save(new_device_mail: boolean) {
    setStatus('Saving...');
    setChosen(new_device_mail);
    try {
      await update({ new_device_mail });
      setStatus('Saved');
    } catch (error) {
      setStatus(errorText(error, 'Failed to update profile'));
    } finally {
      setChosen(null);
    }
  }

  return (
    <Paper p="lg" className={classes.card}>
      <SwitchField
        label="Email me when a new device signs in"
        description={`A device that was not used in the last ${KNOWN_DEVICE_DAYS} days.`}
        value={chosen ?? user.new_device_mail}
        onChange={(on) => void save(on)}
      />
      <Text size="sm" role="status" c="dimmed">
        {status}
      </Text>
    </Paper>
  );
}
