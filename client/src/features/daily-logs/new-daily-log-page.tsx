import { useLocation } from '@tanstack/react-router';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Loading, ErrorState } from '../../ui/page/states.tsx';
import { useDistanceUnit } from '../../lib/mileage.ts';
import { useToday } from '../../lib/today.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { DailyLogForm } from './daily-log-form.tsx';
import { isStoredAs, newValues } from './form-values.ts';
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
  const create = trpc.dailyLogs.create.useMutation();
  const update = trpc.dailyLogs.update.useMutation();
  const form = useDailyLogForm({
    schema: async () => (await import('@daybook/contract/daily-logs')).newDailyLog,
    defaultValues: newValues({ client: first?.id ?? null, date: today, distance_unit }, prefill),
    async save(values) {
      const log = await create.mutateAsync(values);
      if (isStoredAs(values, log)) return log;
      // An earlier try had made it, and its answer was lost. What was typed since is a change of what that try made:
      // refused where somebody else has changed it meanwhile.
      return update.mutateAsync({ ...values, id: log.id, updated_at: log.created_at });
    },
  });
  return <DailyLogForm form={form} clients={clients} workCodes={workCodes} />;
}
