import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { leaveForProvider } from '#/lib/session/organisation.ts';
import { pluralForm } from '#/lib/text/plural.ts';
import { SwitchField } from '#/ui/fields/check-field.tsx';
import { act, askToDelete } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { CopyButton } from '#/ui/page/copy-button.tsx';
import { CodeText } from '#/ui/page/text-parts.tsx';
import { SsoDomains } from './sso-domains.tsx';
import { SsoPeopleForm, SsoProviderForm } from './sso-forms.tsx';
import { SsoRefusals } from './sso-refusals.tsx';

type Connection = Output['sso']['connection'];

/** Domains, provider, on, enforce: each is done before the next. */
export function SsoSteps({ connection }: { connection: Connection }) {
  return (
    <Stack gap="lg">
      <Step number={1} title="Domains" text="The part of your people’s email addresses after the @.">
        <SsoDomains />
      </Step>
      <Step number={2} title="Provider" text="Daybook is a confidential web client there, with PKCE.">
        <SsoProviderForm connection={connection} />
        {connection.callback_url ? <Registration connection={connection} /> : null}
      </Step>
      {connection.issuer === null ? null : (
        <>
          <Step
            number={3}
            title="On"
            text="People with an address in a verified domain can sign in with it, besides their password."
          >
            <OnSwitch connection={connection} />
            <SsoPeopleForm connection={connection} />
          </Step>
          <Step
            number={4}
            title="Enforce"
            text="Passwords and passkeys of these people no longer open the door, except for break-glass administrators."
          >
            <Enforcing connection={connection} />
          </Step>
        </>
      )}
      <SsoRefusals refusals={connection.refusals} />
      {connection.issuer === null ? null : <Removal />}
    </Stack>
  );
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <section aria-labelledby={`sso-step-${number}`}>
      <Title order={3} id={`sso-step-${number}`}>
        {number}. {title}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {text}
      </Text>
      <Stack gap="md">{children}</Stack>
    </section>
  );
}

function Registration({ connection: { callback_url } }: { connection: Connection }) {
  const test = trpc.sso.test.useMutation({ meta: { changes: false } });
  return (
    <>
      <div>
        <Text size="sm" fw={600}>
          Address to register at the provider
        </Text>
        <Group gap="xs">
          <CodeText>{callback_url}</CodeText>
          <CopyButton text={callback_url ?? ''} label="Copy address" />
        </Group>
      </div>
      <Group>
        <OnlineButton
          variant="default"
          disabled={test.isPending}
          onClick={() =>
            void act({
              work: () => leaveForProvider(() => test.mutateAsync(), '/admin/settings/profile?tab=sign-in'),
              failed: 'The provider cannot be reached. Check the issuer.',
            })
          }
        >
          Test
        </OnlineButton>
        <Text size="sm" c="dimmed">
          Signs you in there, and links your account.
        </Text>
      </Group>
    </>
  );
}

function OnSwitch({ connection: { is_active, updated_at } }: { connection: Connection }) {
  const update = trpc.sso.updateConnection.useMutation();
  return (
    <SwitchField
      label="Your organisation’s sign-in is on"
      value={is_active}
      disabled={update.isPending}
      onChange={(next) =>
        void act({
          work: () => update.mutateAsync({ is_active: next, ...(updated_at && { updated_at }) }),
          done: next ? 'It is on.' : 'It is off.',
          failed: 'It could not be changed. Please try again.',
        })
      }
    />
  );
}

function Enforcing({ connection: { sso_enforced, break_glass } }: { connection: Connection }) {
  const update = trpc.sso.updateConnection.useMutation();
  const names = break_glass.map(({ name, is_ready }) => (is_ready ? name : `${name} (not ready)`));
  return (
    <>
      <Text size="sm">
        {names.length === 0
          ? 'There is no break-glass administrator yet. Choose one to three on their employee pages: each needs a password, two-step sign-in and recovery codes.'
          : pluralForm(
              names.length,
              `Break-glass administrator: ${names.join(', ')}.`,
              `Break-glass administrators: ${names.join(', ')}.`,
            )}
      </Text>
      <SwitchField
        label="Enforce it"
        description="You must have signed in with it yourself within the hour."
        value={sso_enforced}
        disabled={update.isPending}
        onChange={(next) =>
          void act({
            ...(next && {
              ask: {
                title: 'Enforce your organisation’s sign-in',
                text: 'From now on people with an address in a verified domain sign in at your provider only.',
                confirmLabel: 'Enforce',
              },
            }),
            work: () => update.mutateAsync({ sso_enforced: next }),
            done: next ? 'It is enforced.' : 'It is no longer enforced.',
            failed: 'It could not be changed. Please try again.',
          })
        }
      />
    </>
  );
}

function Removal() {
  const remove = trpc.sso.removeConnection.useMutation();
  return (
    <Group>
      <OnlineButton
        variant="default"
        c="red"
        disabled={remove.isPending}
        onClick={() =>
          void askToDelete(
            {
              title: 'Remove your organisation’s sign-in',
              text: 'Everyone signs in with a password or a passkey again, and no one stays linked.',
              done: 'It was removed.',
              failed: 'It could not be removed. Please try again.',
            },
            () => remove.mutateAsync(),
          )
        }
      >
        Remove the Connection
      </OnlineButton>
    </Group>
  );
}
