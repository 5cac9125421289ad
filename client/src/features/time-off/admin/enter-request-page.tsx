import { Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import type { leaveRequestInput } from '@daybook/contract/leave-requests';
import type { LeaveBalance, LeaveRequest } from '#/features/time-off/queries.ts';
import type { UsualDay } from '#/features/time-off/request-days.ts';
import {
  blankRequest,
  RequestFields,
  usableTypes,
  type RequestValues,
} from '#/features/time-off/request-fields.tsx';
import { newRequestQueries } from '#/lib/api/time-off-queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import type { Area } from '#/lib/session/area.ts';
import { CheckField } from '#/ui/fields/check-field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';

interface EnterRequestPageProps {
  area: Area;
  /** Whom a link names. */
  employee: number | undefined;
}

/** An approver enters time off for somebody who rang in, and may decide at once (time-off.md#requests). */
export function EnterRequestPage({ area, employee }: EnterRequestPageProps) {
  const [user, setUser] = useState(employee ?? null);
  const people = trpc.employees.picklist.useQuery();
  return (
    <>
      <PageHeader
        title="Enter a Request"
        description="For someone else, on any day."
        back={{ label: 'Back to Time Off', link: { to: `/${area}/time-off` } }}
      />
      <Paper p="md">
        <Stack>
          <QueryState query={people} failure="Failed to load the employees.">
            {(all) => (
              <SelectField
                label="Employee"
                required
                autoFocus={user === null}
                choices={all
                  .filter(({ is_active, id }) => is_active || id === employee)
                  .map(({ id, name }) => ({ value: id, label: name }))}
                value={user}
                onChange={setUser}
              />
            )}
          </QueryState>
          {user === null ? null : <OfPerson key={user} area={area} user={user} />}
        </Stack>
      </Paper>
    </>
  );
}

function OfPerson({ area, user }: { area: Area; user: number }) {
  const queries = newRequestQueries(trpc.useUtils(), user);
  const balances = useQuery(queries.balances);
  const days = useQuery(queries.days);
  return (
    <QueryState query={balances} failure="Failed to load the balances.">
      {({ results }) =>
        usableTypes(results).length === 0 ? (
          <EmptyState text="No time off is set up for this person." />
        ) : (
          <QueryState query={days} failure="Failed to load the usual week.">
            {(usual) => <EnterForm area={area} user={user} balances={results} usual={usual} />}
          </QueryState>
        )
      }
    </QueryState>
  );
}

interface EnterFormProps {
  area: Area;
  user: number;
  balances: readonly LeaveBalance[];
  usual: readonly UsualDay[];
}

function EnterForm({ area, user, balances, usual }: EnterFormProps) {
  const navigate = useNavigate();
  const create = trpc.leaveRequests.create.useMutation();
  const form = useRecordForm<RequestValues, z.output<typeof leaveRequestInput>, LeaveRequest>({
    draft: { key: `leave-request-for:${user}`, what: 'request' },
    schema: async () => (await import('@daybook/contract/leave-requests')).leaveRequestInput,
    defaultValues: { ...blankRequest(balances), user, approve: true },
    check: ({ leave_type, from }) =>
      leave_type === null
        ? { field: 'leave_type', message: 'Choose a kind of time off.' }
        : from === null
          ? { field: 'from', message: 'Choose the first day.' }
          : null,
    save: (values) => create.mutateAsync(values),
    onSaved: (request) => {
      toastDone(request.status === 'approved' ? 'It was entered and approved.' : 'It was entered.');
      return navigate({ to: `/${area}/time-off/$id`, params: { id: request.id } });
    },
    failedText: 'The request could not be entered. Please try again.',
  });
  return (
    <Form form={form} label="Enter a request">
      <RequestFields form={form} balances={balances} usual={usual} user={user} />
      <Field form={form} name="approve">
        {(field) => <CheckField label="Approve it at once" {...field} />}
      </Field>
      <SaveRow form={form} label="Enter Request" savingLabel="Entering..." />
    </Form>
  );
}
