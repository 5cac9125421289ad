import { Alert } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { addDays } from '@daybook/domain/time/day';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useOutboxSave } from '#/lib/device/outbox/use-outbox-save.ts';
import { randomKey } from '#/lib/device/random-key.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { useDistanceUnit } from '#/lib/session/mileage.ts';
import { deviceTime, useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import type { SavedLog } from '#/lib/url/history-state.ts';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { Loading } from '#/ui/page/states.tsx';
import { DailyLogForm } from './daily-log-form.tsx';
import { clientNameIn, newValues, payloadOf } from './form-values.ts';
import { likelyClient } from './log-habits.ts';
import { useDailyLogForm } from './use-daily-log-form.ts';
import { WithLists } from './with-lists.tsx';

/** /daily-logs/new */
export function NewDailyLogPage() {
  const likely = useLikelyClient();
  // "Save and add another": the same day, and no client, so that hours are not logged for the wrong one unnoticed.
  const [before, setBefore] = useState<readonly SavedLog[]>([]);
  const last = before.at(-1);
  return (
    <>
      <PageHeader title="New Daily Log" back={{ label: 'Daily Logs', link: { to: '/daily-logs' } }} />
      <WithLists>
        {(clients, workCodes) =>
          likely === undefined ? (
            <Loading />
          ) : (
            <>
              <LiveRegion>{last ? <SavedBefore log={last} clients={clients} /> : null}</LiveRegion>
              <NewDailyLog
                key={before.length}
                clients={clients}
                workCodes={workCodes}
                likely={likely}
                last={last}
                onAnother={(log) => setBefore((logs) => [...logs, log])}
              />
            </>
          )
        }
      </WithLists>
    </>
  );
}

interface NewDailyLogProps {
  clients: Output['clients']['picklist'];
  workCodes: Output['workCodes']['list']['results'];
  likely: number | null;
  last: SavedLog | undefined;
  onAnother: (saved: SavedLog) => void;
}

/** For "+": the client whom the person usually logs on this weekday at this hour. Undefined while loading. */
function useLikelyClient(): number | null | undefined {
  const user = useCurrentUser();
  const today = useToday();
  const isGuess = useLocation({ select: ({ state }) => isLikely(state.prefill) });
  const [time] = useState(() => deviceTime());
  const { data, isPending } = trpc.dailyLogs.list.useQuery(
    { user: String(user.id), date__gte: addDays(today, -35), ordering: '-date' },
    { enabled: isGuess, retry: false },
  );
  if (!isGuess) return null;
  if (isPending) return undefined;
  return likelyClient(data?.results ?? [], { date: today, time });
}

const isLikely = (prefill: unknown): boolean =>
  typeof prefill === 'object' && prefill !== null && 'likely' in prefill;

function SavedBefore({ log, clients }: { log: SavedLog; clients: Output['clients']['picklist'] }) {
  return (
    <Alert
      color={log.unusual.length > 0 ? 'yellow' : 'green'}
      role="group"
      icon={<IconCheck aria-hidden />}
      mb="md"
    >
      Saved: {clientNameIn(clients, log.client)}, {longDay(log.date)}, {hoursText(log.hours)} h.{' '}
      {log.unusual.join(' ')}
    </Alert>
  );
}

function NewDailyLog({ clients, workCodes, likely, last, onAnother }: NewDailyLogProps) {
  const today = useToday();
  const distance_unit = useDistanceUnit();
  const prefill = useLocation({ select: (location) => location.state.prefill });
  const assigned = clients.assigned.filter(({ is_active }) => is_active);
  const first = assigned.find(({ id }) => id === likely) ?? assigned[0];
  const outboxSave = useOutboxSave();
  const [initial] = useState(() =>
    last
      ? newValues({ client: null, date: last.date, distance_unit }, undefined)
      : newValues({ client: first?.id ?? null, date: today, distance_unit }, prefill),
  );
  const tried = useRef(false);
  const { form, saveAndAdd } = useDailyLogForm({
    draftKey: 'daily-log:new',
    clients,
    onAnother,
    schema: async () => (await import('@daybook/contract/daily-logs')).newDailyLog,
    defaultValues: initial,
    async save(values) {
      const client_key = values.client_key ?? randomKey();
      // An earlier attempt, from this form or from the one its draft comes from, may have reached the server with other values.
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
  return <DailyLogForm form={form} clients={clients} workCodes={workCodes} saveAndAdd={saveAndAdd} />;
}
