import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { z } from 'zod';
import type { leaveRequestInput } from '@daybook/contract/leave-requests';
import type { LeaveBalance } from '#/features/time-off/queries.ts';
import { requestWindow, type UsualDay } from '#/features/time-off/request-days.ts';
import {
  blankRequest,
  RequestFields,
  usableTypes,
  type RequestValues,
} from '#/features/time-off/request-fields.tsx';
import { newRequestQueries } from '#/lib/api/time-off-queries.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import { outbox, type Saved } from '#/lib/device/outbox/outbox.ts';
import { savedText, stateAfter, useOutboxSave } from '#/lib/device/outbox/use-outbox-save.ts';
import { randomKey } from '#/lib/device/random-key.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { useToday } from '#/lib/session/today.ts';
import { Form, SaveRow } from '#/ui/forms/form.tsx';
import { toastDone } from '#/ui/overlays/toasts.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';

const SENT = 'Your request was sent.';

interface NewRequestPageProps {
  /** An unsent one on this device, to be changed. */
  item?: OutboxItem;
}

/** /time-off/new, also without a network (time-off.md#requests). */
export function NewRequestPage({ item }: NewRequestPageProps) {
  const { id } = useCurrentUser();
  const queries = newRequestQueries(trpc.useUtils(), id);
  const balances = useQuery(queries.balances);
  const days = useQuery(queries.days);
  return (
    <>
      {item ? null : (
        <PageHeader
          title="Ask for Time Off"
          back={{ label: 'Back to Time Off', link: { to: '/time-off' } }}
        />
      )}
      <QueryState query={balances} failure="Failed to load your time off.">
        {({ results }) =>
          usableTypes(results).length === 0 ? (
            <EmptyState text="Your company has not set up time off for you." />
          ) : (
            <RequestForm balances={results} usual={days.data} item={item} />
          )
        }
      </QueryState>
    </>
  );
}

interface RequestFormProps extends NewRequestPageProps {
  balances: readonly LeaveBalance[];
  usual: readonly UsualDay[] | undefined;
}

/** The form with what was asked for on this device before. */
function storedValues({ payload }: OutboxItem, blank: RequestValues): RequestValues {
  const days = payload.days ?? [];
  return {
    ...blank,
    leave_type: payload.leave_type ?? blank.leave_type,
    from: days[0]?.date ?? null,
    to: days.at(-1)?.date ?? null,
    days,
    note: payload.note ?? '',
  };
}

function RequestForm({ balances, usual, item }: RequestFormProps) {
  const today = useToday();
  const navigate = useNavigate();
  const outboxSave = useOutboxSave();
  /** The same at every attempt, so that none of them asks twice. */
  const asking = useRef({ key: randomKey(), tried: false });
  const blank = blankRequest(balances);

  async function save(sent: z.output<typeof leaveRequestInput>): Promise<Saved> {
    const { leave_type, days, note } = sent;
    const payload = { leave_type, days, note };
    const name = balances.find((balance) => balance.leave_type === leave_type)?.leave_type_name ?? '';
    const about = { client_name: name, date: days[0]?.date ?? '' };
    if (item) {
      const saved = await outbox.saveAgain(item.key, { payload, about });
      if (!saved) throw new Error('It was sent while you were changing it, without your changes.');
      return saved;
    }
    const { key, tried } = asking.current;
    asking.current.tried = true;
    return outboxSave({
      kind: 'leave_request.create',
      record: key,
      record_id: null,
      client_key: key,
      payload,
      base_version: null,
      before: null,
      about,
      revised: tried,
    });
  }

  const form = useRecordForm<RequestValues, z.output<typeof leaveRequestInput>, Saved>({
    draft: {
      key: item ? `leave-request-${item.key}` : 'leave-request:new',
      what: 'request',
    },
    schema: async () => (await import('@daybook/contract/leave-requests')).leaveRequestInput,
    defaultValues: item ? storedValues(item, blank) : blank,
    check: ({ leave_type, from }) =>
      leave_type === null
        ? { field: 'leave_type', message: 'Choose a kind of time off.' }
        : from === null
          ? { field: 'from', message: 'Choose the first day.' }
          : null,
    save,
    stateAfter: (saved) => stateAfter(saved, SENT),
    onSaved: async (saved) => {
      if (saved.kind === 'compare') return;
      toastDone(savedText(saved, SENT));
      if (saved.kind === 'sent' && saved.record)
        await navigate({ to: '/time-off/$id', params: { id: saved.record.id } });
      else await navigate({ to: '/time-off' });
    },
    failedText: 'The request could not be sent. Please try again.',
  });

  return (
    <Paper p="md">
      <Form form={form} label="Ask for time off">
        <RequestFields form={form} balances={balances} usual={usual} window={requestWindow(today)} />
        <SaveRow
          form={form}
          label="Send Request"
          savingLabel="Sending..."
          worksOffline
          sticky
          onCancel={item ? undefined : () => void navigate({ to: '/time-off' })}
        />
      </Form>
    </Paper>
  );
}
