import { NARRATIVE_MAXIMUM, NOTES_MAXIMUM } from '@daybook/domain/limits';
import { dailyLogLockReason, DAILY_LOG_LOCKED } from '@daybook/domain/daily-log';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Field, Form, SaveRow } from '../../ui/forms/form.tsx';
import { LockedNotice } from '../../ui/page/locked-notice.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import type { RecordForm } from '../../lib/record-form.ts';
import type { Output } from '../../lib/trpc.ts';
import { ContractLines } from './contract-lines.tsx';
import classes from './daily-log-form.module.css';
import { DayLock } from './day-lock.tsx';
import { EntryList } from './entry-list.tsx';
import type { DailyLog } from '../../shared/waiting-logs.ts';
import type { DailyLogValues } from './form-values.ts';
import { RecordDayField } from '../../shared/record-day-fields.tsx';

interface DailyLogFormProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  /** The log that is edited; none for a new one. */
  log?: DailyLog;
  /** What waits of this log in the outbox. */
  record?: string;
  clients: Output['clients']['picklist'];
  workCodes: Output['workCodes']['list']['results'];
}

/** The heart of the product: one day with one client (1 §2.4). */
export function DailyLogForm<Sent extends object>({
  form,
  log,
  record,
  clients,
  workCodes,
}: DailyLogFormProps<Sent>) {
  const choices = useClientChoices(clients, log);
  const locked = log?.locked ?? false;
  const saved = form.state.kind === 'saved';
  return (
    <>
      {log && locked ? (
        <LockedNotice
          text={
            <>
              {DAILY_LOG_LOCKED} {dailyLogLockReason(log.locked_by)}
            </>
          }
        />
      ) : null}
      <Form form={form} disabled={locked || saved} label="Daily log">
        <div className={classes.top}>
          <Field form={form} name="client">
            {(field) => <SelectField label="Client" required searchable choices={choices} {...field} />}
          </Field>
          <Field form={form} name="date">
            {(field) => <RecordDayField label="Date" required {...field} />}
          </Field>
        </div>
        {locked ? null : <DayLock form={form} except={log?.id} />}
        {/* A list that is there already keeps the rows that it had before the draft came back. */}
        <EntryList
          key={form.drafts?.restored}
          form={form}
          workCodes={workCodes}
          except={log?.id}
          disabled={locked}
        />
        <ContractLines control={form.control} workCodes={workCodes} except={log?.id} record={record} />
        <div className={classes.texts}>
          <Field form={form} name="notes">
            {(field) => <TextAreaField label="Notes" maxLength={NOTES_MAXIMUM} {...field} />}
          </Field>
          <Field form={form} name="daily_narrative">
            {(field) => <TextAreaField label="Daily narrative" maxLength={NARRATIVE_MAXIMUM} {...field} />}
          </Field>
        </div>
        <SaveRow
          form={form}
          label={log ? 'Update Daily Log' : 'Save Daily Log'}
          disabled={locked || saved}
          sticky
          worksOffline
        >
          <Button variant="default" component={Link} to="/daily-logs">
            Cancel
          </Button>
        </SaveRow>
      </Form>
    </>
  );
}

/** Assigned clients first, then the others one can see; of the inactive ones only the log's own. */
function useClientChoices(clients: Output['clients']['picklist'], log: DailyLog | undefined) {
  return useMemo(() => {
    const choice = (client: { id: number; name: string; client_code: { code: string } | null }) => ({
      value: client.id,
      label: client.client_code ? `${client.name} (${client.client_code.code})` : client.name,
    });
    // Nobody's yet, and without a running contract; the pick list of the two forms calls them inactive (1 §6).
    const idle = clients.inactive.filter(({ is_active }) => is_active);
    const assigned = clients.assigned.filter(({ is_active }) => is_active);
    const active = [...assigned, ...clients.unassigned, ...idle];
    const own = log && !active.some(({ id }) => id === log.client) ? [log.client_detail] : [];
    return [
      { group: 'Assigned', items: assigned.map(choice) },
      { group: 'Unassigned', items: [...clients.unassigned, ...idle, ...own].map(choice) },
    ];
  }, [clients, log]);
}
