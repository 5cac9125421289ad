import type { Output } from '#/lib/api/trpc.ts';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import { outbox, type Saved } from '#/lib/device/outbox/outbox.ts';
import { useOutboxSave } from '#/lib/device/outbox/use-outbox-save.ts';
import { DailyLogForm } from './daily-log-form.tsx';
import { clientNameIn, payloadOf, valuesOfPayload } from './form-values.ts';
import { useDailyLogForm } from './use-daily-log-form.ts';
import { WithLists } from './with-lists.tsx';

interface WaitingLogFormProps {
  item: OutboxItem;
  /** The server's version, which the person sees next to it. */
  seen: string | undefined;
}

/** The form of a log that is only on this device, or of an unsent change. */
export const WaitingLogForm = (props: WaitingLogFormProps) => (
  <WithLists>
    {(clients, workCodes) => <Filled {...props} clients={clients} workCodes={workCodes} />}
  </WithLists>
);

interface FilledProps extends WaitingLogFormProps {
  clients: Output['clients']['picklist'];
  workCodes: Output['workCodes']['list']['results'];
}

function Filled({ item, seen, clients, workCodes }: FilledProps) {
  const outboxSave = useOutboxSave();
  const { form } = useDailyLogForm({
    draftKey: `daily-log:waiting-${item.key}`,
    clients,
    schema: async () => (await import('@daybook/contract/daily-logs')).newDailyLog,
    defaultValues: valuesOfPayload(item.payload),
    async save(values): Promise<Saved> {
      const payload = payloadOf(values);
      const about = { client_name: clientNameIn(clients, values.client), date: values.date };
      const { kind, record, record_id, client_key, base_version, before } = item;
      return (
        (await outbox.saveAgain(item.key, { payload, about, ...(seen && { base_version: seen }) })) ??
        // It was sent while the person was editing: this now changes the log that was created.
        outboxSave({
          kind,
          record,
          record_id,
          client_key,
          base_version,
          before,
          payload,
          about,
          revised: true,
        })
      );
    },
  });
  return (
    <DailyLogForm
      form={form}
      record={item.record}
      clients={clients}
      workCodes={workCodes}
      self={{ except: item.record_id ?? undefined, except_key: item.client_key ?? undefined }}
    />
  );
}
