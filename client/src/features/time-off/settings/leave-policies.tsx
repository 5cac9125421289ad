import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { policySentences } from '@daybook/domain/leave/sentences';
import type { LeaveAssignment, LeavePolicy, LeaveType } from '#/features/time-off/queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { askToDelete } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { ChangePolicy, NewPolicy } from './policy-form.tsx';
import { PresetSource, Sentences, type Preset } from './policy-words.tsx';

interface LeavePoliciesProps {
  types: LeaveType[];
  policies: LeavePolicy[];
  assignments: LeaveAssignment[];
}

/** What each policy says, in sentences, and the laws whose figures can be copied (time-off.md#policies). */
export function LeavePolicies({ types, policies, assignments }: LeavePoliciesProps) {
  const [open, setOpen] = useState<'preset' | 'own' | null>(null);
  const presets = trpc.leavePolicies.presets.useQuery();
  const typed = types.filter(({ id }) => policies.some(({ leave_type }) => leave_type === id));
  return (
    <Section title="Policies">
      <Stack>
        {policies.length === 0 ? <Text c="dimmed">No policies yet.</Text> : null}
        {typed.flatMap((type) =>
          policies
            .filter(({ leave_type }) => leave_type === type.id)
            .map((policy) => (
              <Policy
                key={policy.id}
                type={type}
                policy={policy}
                preset={presets.data?.find(({ key }) => key === policy.preset)}
                assignments={assignments.filter(({ leave_type }) => leave_type === type.id)}
                types={types}
              />
            )),
        )}
        {open ? (
          <NewPolicy
            types={types}
            presets={open === 'preset' ? presets.data : undefined}
            onDone={() => setOpen(null)}
          />
        ) : (
          <Group>
            <Button disabled={!presets.data} onClick={() => setOpen('preset')}>
              Copy a Preset
            </Button>
            <Button variant="default" onClick={() => setOpen('own')}>
              Add a Policy
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
}

interface PolicyProps {
  type: LeaveType;
  policy: LeavePolicy;
  preset: Preset | undefined;
  assignments: LeaveAssignment[];
  types: LeaveType[];
}

function Policy({ type, policy, preset, assignments, types }: PolicyProps) {
  const [isChanging, setChanging] = useState(false);
  const remove = trpc.leavePolicies.remove.useMutation();
  const { id, name, updated_at, is_used, definition } = policy;
  const isAssigned = assignments.some(({ leave_policy }) => leave_policy === id);

  function confirmAndRemove() {
    return askToDelete(
      {
        title: 'Delete policy',
        text: `Are you sure you want to delete ${name}? This action cannot be undone.`,
        done: `${name} was deleted.`,
        failed: 'The policy could not be deleted. Please try again.',
      },
      () => remove.mutateAsync({ id, updated_at }),
    );
  }

  return (
    <Paper p="md" withBorder component="article" aria-label={`${type.name}: ${name}`}>
      <Group justify="space-between" mb="xs" align="flex-start">
        <Stack gap="var(--space-2)">
          <Title order={3} size="h5">
            {name}
          </Title>
          <Group gap="xs">
            <Badge color="gray">{type.name}</Badge>
            {preset?.check_before_use ? <Badge color="yellow">Check before use</Badge> : null}
          </Group>
        </Stack>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={`Change ${name} from a day on`}
            disabled={isChanging}
            onClick={() => setChanging(true)}
          >
            Change From …
          </Button>
          {is_used || isAssigned ? null : (
            <OnlineButton
              size="xs"
              variant="default"
              c="red"
              aria-label={`Delete ${name}`}
              onClick={() => void confirmAndRemove()}
            >
              Delete
            </OnlineButton>
          )}
        </Group>
      </Group>
      <Sentences sentences={policySentences(definition)} />
      {preset ? <PresetSource preset={preset} /> : null}
      {isChanging ? <ChangePolicy policy={policy} types={types} onDone={() => setChanging(false)} /> : null}
    </Paper>
  );
}
