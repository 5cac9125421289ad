import { PageHeader } from '../../ui/page/page-header.tsx';
import { Loading, ErrorState } from '../../ui/page/states.tsx';
import { errorCode } from '../../lib/error-text.ts';
import { type Output, trpc } from '../../lib/trpc.ts';
import { DailyLogForm } from './daily-log-form.tsx';
import { type DailyLog, valuesOfLog } from './form-values.ts';
import { useDailyLogForm } from './use-daily-log-form.ts';

/** /daily-logs/{id}/edit */
export function EditDailyLogPage({ id }: { id: number }) {
  const log = trpc.dailyLogs.get.useQuery({ id }, { staleTime: 0 });
  const clients = trpc.clients.picklist.useQuery();
  const workCodes = trpc.workCodes.list.useQuery({});
  const gone = errorCode(log.error) === 'not_found';
  return (
    <>
      <PageHeader title="Edit Daily Log" back={{ label: 'Daily Logs', link: { to: '/daily-logs' } }} />
      {gone ? (
        <ErrorState text="No Daily Log found." />
      ) : log.error ? (
        <ErrorState text="Error fetching daily log data." onRetry={() => void log.refetch()} />
      ) : clients.error || workCodes.error ? (
        <ErrorState
          text="Failed to load necessary data. Please try again."
          onRetry={() => void Promise.all([clients.refetch(), workCodes.refetch()])}
        />
      ) : log.isFetchedAfterMount && log.data && clients.data && workCodes.data ? (
        <EditDailyLog log={log.data} clients={clients.data} workCodes={workCodes.data.results} />
      ) : (
        <Loading />
      )}
    </>
  );
}

interface EditDailyLogProps {
  log: DailyLog;
  clients: Output['clients']['picklist'];
  workCodes: Output['workCodes']['list']['results'];
}

function EditDailyLog({ log, clients, workCodes }: EditDailyLogProps) {
  const update = trpc.dailyLogs.update.useMutation();
  const form = useDailyLogForm({
    schema: async () => (await import('@daybook/contract/daily-logs')).dailyLogChange.omit({ id: true }),
    defaultValues: valuesOfLog(log),
    save: (values) => update.mutateAsync({ ...values, id: log.id, updated_at: log.updated_at }),
  });
  return <DailyLogForm form={form} log={log} clients={clients} workCodes={workCodes} />;
}
