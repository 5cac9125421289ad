import { Alert, Group, Stack, Text } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { failedSave, type FailedSave } from '#/lib/forms/save-state.ts';
import { SaveProblem } from '#/ui/forms/save-problem.tsx';
import { confirm } from '#/ui/overlays/confirm.ts';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';

type Waiting = Output['employees']['summaries']['results'][number];

/** Who asked to join without a code. */
export const WAITING_TO_JOIN = { waiting_for_approval: 'true' } as const;

/** People who asked to join without a code (access.md#accounts); empty when no one waits. */
export function WaitingList() {
  const waiting = trpc.employees.summaries.useQuery(WAITING_TO_JOIN);
  const approve = trpc.employees.approve.useMutation();
  const refuse = trpc.employees.refuseRequest.useMutation();
  const [problem, setProblem] = useState<FailedSave | null>(null);
  if (!waiting.data?.count) return null;

  async function answer(person: Waiting, isWelcome: boolean) {
    setProblem(null);
    try {
      if (isWelcome) {
        await approve.mutateAsync({ id: person.id });
        toastDone(`${person.name} can sign in now.`);
        return;
      }
      const yes = await confirm({
        title: 'Refuse request',
        text: `Refuse ${person.name} (${person.email})? The request is deleted.`,
        confirmLabel: 'Refuse',
        danger: true,
      });
      if (yes) await refuse.mutateAsync({ id: person.id });
    } catch (error) {
      setProblem(failedSave(error, errorText(error, 'Failed to update employee status.')));
    }
  }

  return (
    <Alert color="yellow" icon={<IconUserQuestion aria-hidden />} title="Waiting for approval" mb="md">
      <Stack gap="sm">
        <SaveProblem state={problem} />
        {waiting.data.results.map((person) => (
          <Group key={person.id} justify="space-between" gap="sm">
            <Text>
              {person.name} ({person.email})
            </Text>
            <Group gap="xs">
              <OnlineButton
                size="xs"
                aria-label={`Approve ${person.name}`}
                onClick={() => void answer(person, true)}
              >
                Approve
              </OnlineButton>
              <OnlineButton
                size="xs"
                variant="default"
                aria-label={`Refuse ${person.name}`}
                onClick={() => void answer(person, false)}
              >
                Refuse
              </OnlineButton>
            </Group>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
