import { Paper, Stack, Text, Title } from '@mantine/core';
import { MAX_POLICY_AHEAD_DAYS, USUAL_POLICY_AHEAD_DAYS } from '@daybook/domain/access/second-step';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { RadioField } from '#/ui/fields/check-field.tsx';
import { DateField } from '#/ui/fields/date-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { OrganisationSignIn } from './organisation-sign-in.tsx';

type Policy = Output['secondStep']['policy'];
type Person = Policy['people'][number];

/** Who needs a second step to sign in, and who is ready (access.md#policy). */
export function SignInPolicy() {
  const policy = trpc.secondStep.policy.useQuery();
  return (
    <QueryState query={policy} failure="Failed to load the sign-in policy.">
      {(data) => (
        <Stack gap="lg">
          <Paper component="section" p="lg" aria-labelledby="sign-in-policy">
            <Title order={2} id="sign-in-policy" mb="sm">
              Two-step sign-in
            </Title>
            <PolicyForm policy={data} />
          </Paper>
          <Readiness policy={data} />
          <OrganisationSignIn />
        </Stack>
      )}
    </QueryState>
  );
}

const valuesOf = ({ second_step, second_step_from, updated_at }: Policy) => ({
  second_step,
  second_step_from,
  updated_at,
});

function PolicyForm({ policy }: { policy: Policy }) {
  const update = trpc.secondStep.updatePolicy.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/second-step')).signInPolicyUpdate,
    defaultValues: valuesOf(policy),
    save: (values) => update.mutateAsync(values),
    // Left empty, the server chooses the day.
    onSaved: (saved): void => form.reset(valuesOf(saved)),
    failedText: 'The policy could not be saved. Please try again.',
  });
  return (
    <Form form={form} label="Two-step sign-in">
      <Field form={form} name="second_step">
        {({ onChange, ...field }) => (
          <RadioField
            label="Who needs a second step"
            description="From that day, people without one can do nothing until they set one up. Set up your own first."
            choices={[
              { value: 'off', label: 'Nobody' },
              { value: 'admins', label: 'Administrators' },
              { value: 'everyone', label: 'Everyone' },
            ]}
            {...field}
            onChange={(next) => {
              onChange(next);
              // The day that has passed is not everyone's: they get notice.
              if (policy.second_step === 'admins' && next === 'everyone')
                form.setValue('second_step_from', null);
            }}
          />
        )}
      </Field>
      <Field form={form} name="second_step_from">
        {(field) => (
          <DateField
            label="From"
            description={`Today to ${MAX_POLICY_AHEAD_DAYS} days ahead; ${USUAL_POLICY_AHEAD_DAYS} days ahead if left empty.`}
            {...field}
          />
        )}
      </Field>
      <SaveRow form={form} label="Save" />
    </Form>
  );
}

const columns: readonly Column<Person>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
  {
    key: 'is_ready',
    header: 'Second step',
    cell: ({ is_ready, is_concerned }) => (
      <StatusBadge tone={is_ready ? 'good' : is_concerned ? 'waiting' : 'neutral'}>
        {is_ready ? 'Ready' : 'Not set up'}
      </StatusBadge>
    ),
    sort: ({ is_ready }) => String(is_ready),
  },
];

function Readiness({ policy: { people } }: { policy: Policy }) {
  const ready = people.filter(({ is_ready }) => is_ready).length;
  return (
    <Paper component="section" p="lg" aria-labelledby="readiness">
      <Title order={2} id="readiness" mb="sm">
        Who is ready
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {ready} of {people.length} have set up a second step.
      </Text>
      <DataTable
        label="People and their second step"
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        empty={{ text: 'No one is here yet.' }}
      />
    </Paper>
  );
}
