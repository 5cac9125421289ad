import { useState } from 'react';
import { useEditorQuery } from '#/lib/api/editor-query.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { outbox } from '#/lib/device/outbox/outbox.ts';
import { useOutboxSave } from '#/lib/device/outbox/use-outbox-save.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import type { DailyLog } from '#/shared/waiting-logs.ts';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { openedWith, QueryState } from '#/ui/page/query-state.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { DailyLogForm } from './daily-log-form.tsx';
import { clientNameIn, payloadOf, valuesOfLog, valuesOfPayload } from './form-values.ts';
import { useDailyLogForm } from './use-daily-log-form.ts';
import { useLogsBefore } from './use-habits.ts';
import { WithLists } from './with-lists.tsx';

/** /daily-logs/{id}/edit */
export function EditDailyLogPage({ id }: { id: number }) {
  const log = trpc.dailyLogs.get.useQuery({ id }, useEditorQuery());
  return (
    <>
      <PageHeader title="Edit Daily Log" back={{ label: 'Daily Logs', link: { to: '/daily-logs' } }} />
      <QueryState
        query={openedWith(log)}
        missing="No Daily Log found."
        failure={() => 'Error fetching daily log data.'}
      >
        {(record) => (
          <WithLists>
            {(clients, workCodes) => <EditDailyLog log={record} clients={clients} workCodes={workCodes} />}
          </WithLists>
        )}
      </QueryState>
    </>
  );
}

interface EditDailyLogProps {
  log: DailyLog;
  clients: Output['clients']['picklist'];
  workCodes: Output['workCodes']['list']['results'];
}

/** The form, once the lines are there that would push down what is below them. */
function EditDailyLog(props: EditDailyLogProps) {
  const { id, client, date, locked } = props.log;
  const earlier = useLogsBefore(useCurrentUser().id, client, date);
  const contract = trpc.dailyLogs.contractAround.useQuery(
    { client, date, except: id },
    { enabled: !locked, retry: false },
  );
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && !earlier.isLoading && !contract.isLoading) setIsOpen(true);
  return isOpen ? <LogForm {...props} /> : <Loading />;
}

function LogForm({ log, clients, workCodes }: EditDailyLogProps) {
  const user = useCurrentUser();
  const update = trpc.dailyLogs.update.useMutation();
  const outboxSave = useOutboxSave();
  const record = `daily_log ${log.id}`;
  // The person sees and edits the unsent change on this device.
  const [waiting] = useState(() => outbox.items().findLast((item) => item.record === record));
  const { form } = useDailyLogForm({
    draftKey: log.locked || log.leave_request !== undefined ? null : `daily-log:${log.id}`,
    clients,
    schema: async () =>
      (await import('@daybook/contract/daily-logs')).dailyLogChange.omit({ id: true, updated_at: true }),
    defaultValues: {
      ...(waiting?.kind === 'daily_log.update' ? valuesOfPayload(waiting.payload) : valuesOfLog(log)),
      updated_at: log.updated_at,
    },
    async save(values, { updated_at }) {
      // An admin needs a network to change a colleague's log.
      if (log.user !== user.id) {
        const stored = await update.mutateAsync({ ...values, id: log.id, updated_at });
        return { kind: 'sent', record: stored, updated_at: stored.updated_at };
      }
      const client_name = values.client ? clientNameIn(clients, values.client) : '';
      const saved = await outboxSave({
        kind: 'daily_log.update',
        record,
        record_id: log.id,
        client_key: null,
        payload: payloadOf(values),
        base_version: updated_at ?? null,
        before: { ...log },
        about: { client_name: client_name || log.client_detail.name, date: values.date ?? log.date },
      });
      return saved.kind === 'sent' && saved.record
        ? { ...saved, updated_at: saved.record.updated_at }
        : saved;
    },
  });
  return <DailyLogForm form={form} log={log} record={record} clients={clients} workCodes={workCodes} />;
}
