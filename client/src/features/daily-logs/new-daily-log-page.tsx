import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Loading, ErrorState } from '../../ui/page/states.tsx';
import { randomKey } from '../../lib/drafts.ts';
import { useDistanceUnit } from '../../lib/mileage.ts';
import { useOutboxSave } from '../../lib/outbox/use-outbox-save.ts';
import { useToday } from '../../lib/today.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { DailyLogForm } from './daily-log-form.tsx';
import { clientNameIn, newValues, payloadOf } from './form-values.ts';
import { useDailyLogForm } from './use-daily-log-form.ts';

/** /daily-logs/new */
export function NewDailyLogPage() {
  const clients = trpc.clients.picklist.useQuery();
  const workCodes = trpc.workCodes.list.useQuery({});
  return (
    <>
      <PageHeader title="New Daily Log" back={{ label: 'Daily Logs', link: { to: '/daily-logs' } }} />
      {clients.data && workCodes.data ? (
        <NewDailyLog clients={clients.data} workCodes={workCodes.data.results} />
      ) : clients.error || workCodes.error ? (
        <ErrorState
          text="Failed to load necessary data. Please try again."
          onRetry={() => void Promise.all([clients.refetch(), workCodes.refetch()])}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}

interface NewDailyLogProps {
  clients: Output['clients']['picklist'];
  workCodes: Output['workCodes']['list']['results'];
}

function NewDailyLog({ clients, workCodes }: NewDailyLogProps) {
  const today = useToday();
  const distance_unit = useDistanceUnit();
  const prefill = useLocation({ select: (location) => location.state.prefill });
  const first = clients.assigned.find(({ is_active }) => is_active);
  const outboxSave = useOutboxSave();
  const [initial] = useState(() =>
    newValues({ client: first?.id ?? null, date: today, distance_unit }, prefill),
  );
  const tried = useRef(false);
  const form = useDailyLogForm({
    schema: async () => (await import('@daybook/contract/daily-logs')).newDailyLog,
    defaultValues: initial,
    async save(values) {
      const client_key = values.client_key ?? randomKey();
      // An earlier try, of this form or of the one that its draft is from, may have arrived with other values.
      const revised = tried.current || client_key !== initial.client_key;
      tried.current = true;
      return outboxSave({
        kind: 'daily_log.create',
        record: client_key,
        record_id: null,
        client_key,
        payload: payloadOf(values),
        base_version: null,
        before: null,
        about: { client_name: clientNameIn(clients, values.client), date: values.date },
        revised,
      });
    },
  });
  return <DailyLogForm form={form} clients={clients} workCodes={workCodes} draftKey="daily-log:new" />;
}
