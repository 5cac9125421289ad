import { Group, Paper, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import { amountsOfLog, usageAfterLog } from '@daybook/domain/clients/contract-usage';
import { isDay } from '@daybook/domain/time/day';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useOutbox } from '#/lib/device/outbox/outbox.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { useDistanceUnit } from '#/lib/session/mileage.ts';
import { useToday } from '#/lib/session/today.ts';
import { entriesWithWaiting } from '#/shared/waiting-logs.ts';
import { Progress } from '#/ui/kit/progress.ts';
import classes from './daily-log-form.module.css';
import { readEntry, type DailyLogValues, type LogIdentity } from './form-values.ts';

interface ContractLinesProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  workCodes: Output['workCodes']['list']['results'];
  self: LogIdentity;
  /** From the outbox: an unsent change of the log in the form is not counted twice either. */
  record: string | undefined;
}

/** What this log does to the client's contract, while it is typed: "After this: 9:30 of 10:00 h this week, Family support". */
export function ContractLines<Sent extends object>({
  form,
  workCodes,
  self,
  record,
}: ContractLinesProps<Sent>) {
  const [client, date, entries, client_key] = useWatch({
    control: form.control,
    name: ['client', 'date', 'work_entries', 'client_key'],
  });
  const today = useToday();
  const unit = useDistanceUnit();
  const items = useOutbox();
  const input = { client: client ?? 0, date: date ?? '', ...self };
  const utils = trpc.useUtils();
  const { data } = trpc.dailyLogs.contractAround.useQuery(input, {
    enabled: client !== null && isDay(date) && form.state.kind !== 'saving',
    retry: false,
    // From before the save: without a network there is no newer answer.
    placeholderData: () =>
      self.except === undefined
        ? utils.dailyLogs.contractAround.getData({ client: input.client, date: input.date })
        : undefined,
  });
  const lines = useMemo(() => {
    if (!data || !date || client === null) return [];
    return usageAfterLog({
      contract: readClientContract(data.custom_fields),
      others: entriesWithWaiting(data.others, items, { client, unit, except: record ?? client_key }),
      typed: entries.map((entry) => ({ ...readEntry(entry), date })),
      calendar: data.calendar,
      codes: new Map(workCodes.map((code) => [code.id, code])),
      today,
      distance_unit: unit,
    });
  }, [data, date, client, entries, items, record, client_key, workCodes, today, unit]);
  if (lines.length === 0) return null;
  return (
    <Paper p="sm" component="section" aria-label="Contract">
      <ul className={classes.contract} aria-live="polite">
        {lines.map((line) => (
          <li key={`${line.kind} ${line.work_code_id} ${line.window.start_date}`}>
            <Group justify="space-between" gap="xs">
              <Text size="sm">{line.message}</Text>
              {line.over > 0 ? (
                <Text size="sm" fw={600} c="red" className={classes.over}>
                  <IconAlertTriangle size={16} aria-hidden /> {amountsOfLog(line).over}{' '}
                  {line.kind === 'hours' ? 'h' : unit} over
                </Text>
              ) : null}
            </Group>
            <Progress
              value={line.max > 0 ? Math.min(100, (line.used / line.max) * 100) : 100}
              color={line.over > 0 ? 'red' : undefined}
              size="sm"
              aria-hidden
            />
          </li>
        ))}
      </ul>
    </Paper>
  );
}
