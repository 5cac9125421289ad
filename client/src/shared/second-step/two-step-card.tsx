import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { plural } from '#/lib/text/plural.ts';
import { act } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-step.module.css';

const SetUpApp = lazy(() => import('./set-up-app.tsx').then((module) => ({ default: module.SetUpApp })));

/** An authenticator app and its recovery codes (access.md#two-step-sign-in). */
export function TwoStepCard() {
  const state = trpc.secondStep.get.useQuery();
  const begin = trpc.secondStep.begin.useMutation({ meta: { changes: false } });
  const disable = trpc.secondStep.disable.useMutation();
  const renew = trpc.secondStep.renewRecoveryCodes.useMutation();
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const busy = begin.isPending || disable.isPending || renew.isPending;
  if (!state.data)
    return (
      <QueryState
        query={state}
        loading={<Skeleton h="11rem" role="status" aria-label="Loading your sign-in" />}
        failure="Two-step sign-in could not be loaded."
      />
    );
  const { totp, passkeys, recovery_codes_left: codesLeft, is_required } = state.data;
  const isOn = totp || passkeys > 0;

  const setUp = () =>
    act({
      work: async () => setSetup(await begin.mutateAsync()),
      failed: 'This could not be set up. Please try again.',
    });
  const switchOff = () =>
    act({
      ask: {
        title: 'Remove the app',
        text: 'Your authenticator app and, without a passkey, your recovery codes no longer work.',
        confirmLabel: 'Remove',
        danger: true,
      },
      work: () => disable.mutateAsync(),
      done: 'The authenticator app was removed.',
      failed: 'The app could not be removed. Please try again.',
    });
  const newCodes = () =>
    act({
      ask: {
        title: 'New codes',
        text: 'Your present recovery codes stop working.',
        confirmLabel: 'New codes',
      },
      work: async () => setCodes((await renew.mutateAsync()).recovery_codes),
      failed: 'New codes could not be made. Please try again.',
    });

  return (
    <Paper component="section" p="lg" className={classes.card} aria-labelledby="two-step">
      <Stack gap="md" align="flex-start">
        <Group>
          <Title order={2} id="two-step">
            Two-step sign-in
          </Title>
          <StatusBadge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusBadge>
        </Group>
        <Text c="dimmed" size="sm">
          After your password you enter a code of an app on your phone, or use a passkey.
          {is_required ? ' Your company requires it.' : ''}
        </Text>
        {isOn ? <Summary totp={totp} codes={codesLeft} /> : null}
        <LiveRegion>
          {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
        </LiveRegion>
        {setup ? (
          <Suspense>
            <SetUpApp
              setup={setup}
              onSetUp={(list) => {
                setSetup(null);
                setCodes(list);
              }}
              onCancel={() => setSetup(null)}
            />
          </Suspense>
        ) : (
          <Group>
            <OnlineButton disabled={busy} variant={totp ? 'default' : 'filled'} onClick={() => void setUp()}>
              {totp ? 'Set Up Another Phone' : 'Set Up an Authenticator App'}
            </OnlineButton>
            {isOn ? (
              <OnlineButton variant="default" disabled={busy} onClick={() => void newCodes()}>
                New codes
              </OnlineButton>
            ) : null}
            {totp ? (
              <OnlineButton variant="default" c="red" disabled={busy} onClick={() => void switchOff()}>
                Remove the App
              </OnlineButton>
            ) : null}
          </Group>
        )}
      </Stack>
    </Paper>
  );
}

function Summary({ totp, codes }: { totp: boolean; codes: number }) {
  return (
    <Text>
      {totp ? 'An authenticator app is set up. ' : ''}
      {plural(codes, 'recovery code is', 'recovery codes are')} left.
    </Text>
  );
}
