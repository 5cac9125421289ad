import { Paper, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import type { Input } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { RadioField, SwitchField } from '#/ui/fields/check-field.tsx';
import { useUpdateUser } from './inline-field.tsx';
import classes from './settings.module.css';

type Change = Input['session']['updateCurrentUser'];

/** How Daybook behaves for this user; the theme only on this device. */
export function PreferencesTab() {
  const user = useCurrentUser();
  const update = useUpdateUser();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [status, setStatus] = useState('');
  /** Chosen and on its way; taken back if it is refused. */
  const [chosen, setChosen] = useState<Change>({});

  async function save(change: Change) {
    setStatus('Saving...');
    setChosen((now) => ({ ...now, ...change }));
    try {
      await update(change);
      setStatus('Saved');
    } catch (error) {
      setStatus(errorText(error, 'Failed to update profile'));
    } finally {
      setChosen({});
    }
  }

  return (
    <Paper p="lg" className={classes.card}>
      <Stack gap="lg">
        <RadioField
          label="Default timesheet view"
          description="How the daily logs of a timesheet are shown."
          choices={[
            { value: 'week', label: 'Week' },
            { value: 'day', label: 'Day' },
          ]}
          value={chosen.default_timesheet_view ?? user.default_timesheet_view}
          onChange={(view) => void save({ default_timesheet_view: view })}
        />
        <SwitchField
          label="Enable submission reminders"
          description="A reminder when a timesheet or report is due."
          value={chosen.submission_reminders ?? user.submission_reminders}
          onChange={(on) => void save({ submission_reminders: on })}
        />
        <RadioField
          label="Theme"
          description="Saved on this device."
          choices={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'auto', label: 'System' },
          ]}
          value={colorScheme}
          onChange={setColorScheme}
        />
        <Text size="sm" role="status" c="dimmed">
          {status}
        </Text>
      </Stack>
    </Paper>
  );
}
