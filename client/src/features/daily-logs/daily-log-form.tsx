import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { MAX_NARRATIVE_CHARACTERS, MAX_NOTES_CHARACTERS } from '@daybook/domain/limits';
import { DAILY_LOG_LOCKED, dailyLogLockReason } from '@daybook/domain/time/daily-log';
import type { Output } from '#/lib/api/trpc.ts';
import type { RecordForm } from '#/lib/forms/record-form.ts';
import { LeaveLogNotice } from '#/shared/leave-request-link.tsx';
import { RecordDayField } from '#/shared/record-day-fields.tsx';
import type { DailyLog } from '#/shared/waiting-logs.ts';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextAreaField } from '#/ui/fields/text-area-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { LinkButton, savesOnClick } from '#/ui/page/buttons.tsx';
import { LockedNotice } from '#/ui/page/locked-notice.tsx';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import { ContractLines } from './contract-lines.tsx';
import classes from './daily-log-form.module.css';
import { DayLock } from './day-lock.tsx';
import { EntryList } from './entry-list.tsx';
import { StickyTotal } from './entry-totals.tsx';
import type { DailyLogValues, LogIdentity } from './form-values.ts';

interface DailyLogFormProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  /** The log being edited; none for a new one. */
  log?: DailyLog;
  /** What waits of this log in the outbox. */
  record?: string;
  clients: Output['clients']['picklist'];
  workCodes: Output['workCodes']['list']['results'];
  /** The unsent change on this device is about another log than the one in its form. */
  self?: LogIdentity;
  /** Saves, and begins the next log. */
  saveAndAdd?: () => Promise<void>;
}

const NO_CLIENTS = 'You have no clients yet. They appear here when an administrator has added them.';

/** The heart of the product: one day with one client (daily-logs.md#the-form). */
export function DailyLogForm<Sent extends object>({
  form,
  log,
  record,
  clients,
  workCodes,
  saveAndAdd,
  ...options
}: DailyLogFormProps<Sent>) {
  const isPhone = useIsPhone();
  const ofNew = useIdentityOfNew(form);
  const self = options.self ?? (log ? { except: log.id } : ofNew);
  const box = useStart(saveAndAdd !== undefined && !isPhone, form.getValues('client') === null);
  const choices = useClientChoices(clients, log);
  const locked = log !== undefined && (log.locked || log.leave_request !== undefined);
  const saved = form.state.kind === 'saved';
  return (
    <>
      {log ? <LogLock log={log} /> : null}
      <Form form={form} disabled={locked || saved} label="Daily log">
        <div className={classes.top} ref={box}>
          <Field form={form} name="client">
            {(field) => (
              <SelectField
                label="Client"
                description={choices.length === 0 ? NO_CLIENTS : undefined}
                required
                searchable
                choices={choices}
                {...field}
              />
            )}
          </Field>
          <Field form={form} name="date">
            {(field) => <RecordDayField label="Date" required {...field} />}
          </Field>
        </div>
        {locked ? null : <DayLock form={form} self={self} />}
        {/* An existing list keeps the rows that it had before the draft was restored. */}
        <EntryList
          key={form.drafts?.restored}
          form={form}
          workCodes={workCodes}
          self={self}
          disabled={locked}
        />
        {locked ? null : <ContractLines form={form} workCodes={workCodes} self={self} record={record} />}
        <Texts form={form} isFolded={isPhone} />
        <SaveRow
          form={form}
          label={log ? 'Update Daily Log' : 'Save Daily Log'}
          disabled={locked || saved}
          sticky
          worksOffline
        >
          {saveAndAdd ? (
            <SaveAndAdd
              isPhone={isPhone}
              disabled={saved || form.state.kind === 'saving'}
              onSave={saveAndAdd}
            />
          ) : null}
          <BesideSave form={form} isPhone={isPhone} />
        </SaveRow>
      </Form>
    </>
  );
}

interface BesideSaveProps<Sent extends object> {
  form: RecordForm<DailyLogValues, Sent>;
  isPhone: boolean;
}

/** The way out, in the place of a phone's total: a log saved on a device that may not keep it stays until the person leaves. */
function BesideSave<Sent extends object>({ form, isPhone }: BesideSaveProps<Sent>) {
  const isSaved = form.state.kind === 'saved';
  return isPhone && !isSaved ? (
    <StickyTotal form={form} />
  ) : (
    <LinkButton variant="default" to="/daily-logs">
      {isSaved ? 'Daily Logs' : 'Cancel'}
    </LinkButton>
  );
}

function LogLock({ log: { locked, locked_by, user, leave_request } }: { log: DailyLog }) {
  if (leave_request !== undefined)
    return <LockedNotice text={<LeaveLogNotice user={user} leave_request={leave_request} />} />;
  if (!locked) return null;
  return (
    <LockedNotice
      text={
        <>
          {DAILY_LOG_LOCKED} {dailyLogLockReason(locked_by)}
        </>
      }
    />
  );
}

/**
 * A new log's own key, once the server may have the log. Until then all new logs send the same query, so that a cached
 * answer also serves the next one without a network.
 */
function useIdentityOfNew<Sent extends object>(form: RecordForm<DailyLogValues, Sent>): LogIdentity {
  const except_key = useWatch({ control: form.control, name: 'client_key' });
  const [wasSent, setWasSent] = useState(false);
  if (!wasSent && (form.state.kind !== 'idle' || (form.drafts?.restored ?? 0) > 0)) setWasSent(true);
  return useMemo(() => (wasSent ? { except_key } : {}), [wasSent, except_key]);
}

/** Focuses the first entry, or the client if none is chosen. Not on a phone, where the keyboard would cover the form. */
function useStart(isWanted: boolean, withoutClient: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [wanted] = useState(isWanted ? (withoutClient ? 'input' : '[data-entry="0"] input') : null);
  useEffect(() => {
    const isElsewhere = document.activeElement?.matches('input, textarea, [role="dialog"] *');
    if (!wanted || isElsewhere) return;
    box.current?.closest('form')?.querySelector<HTMLElement>(wanted)?.focus({ preventScroll: true });
  }, [wanted]);
  return box;
}

/** Notes and narrative; on a phone a button opens them while they are empty. */
function Texts<Sent extends object>({
  form,
  isFolded,
}: {
  form: RecordForm<DailyLogValues, Sent>;
  isFolded: boolean;
}) {
  const [notes, narrative] = useWatch({ control: form.control, name: ['notes', 'daily_narrative'] });
  const [opened, setOpened] = useState(false);
  if (isFolded && !opened && !notes && !narrative) {
    return (
      <Button variant="default" justify="space-between" onClick={() => setOpened(true)}>
        Notes and Daily Narrative
      </Button>
    );
  }
  return (
    <div className={classes.texts}>
      <Field form={form} name="notes">
        {(field) => (
          <TextAreaField label="Notes" maxLength={MAX_NOTES_CHARACTERS} autoFocus={opened} {...field} />
        )}
      </Field>
      <Field form={form} name="daily_narrative">
        {(field) => <TextAreaField label="Daily narrative" maxLength={MAX_NARRATIVE_CHARACTERS} {...field} />}
      </Field>
    </div>
  );
}

interface SaveAndAddProps {
  isPhone: boolean;
  disabled: boolean;
  onSave: () => Promise<void>;
}

function SaveAndAdd({ isPhone, disabled, onSave }: SaveAndAddProps) {
  const label = 'Save and add another';
  const common = { disabled, onClick: () => void onSave(), onMouseDown: savesOnClick.onMouseDown };
  return (
    <Button
      variant="light"
      aria-label={label}
      leftSection={isPhone ? <IconPlus size={16} aria-hidden /> : undefined}
      {...common}
    >
      {isPhone ? 'Another' : label}
    </Button>
  );
}

/** Assigned clients first, then the other visible ones, then time without a client; an inactive one only if the log is about it. */
function useClientChoices(clients: Output['clients']['picklist'], log: DailyLog | undefined) {
  return useMemo(() => {
    const choice = (client: { id: number; name: string; client_code: { code: string } | null }) => ({
      value: client.id,
      label: client.client_code ? `${client.name} (${client.client_code.code})` : client.name,
    });
    // Without a worker, and without a running contract; the pick list of the two forms calls them inactive
    // (clients-and-contracts.md#pick-lists).
    const idle = clients.inactive.filter(({ is_active }) => is_active);
    const assigned = clients.assigned.filter(({ is_active }) => is_active);
    const internal = clients.internal.filter(({ is_active }) => is_active);
    const active = [...assigned, ...clients.unassigned, ...idle, ...internal];
    const ofLog = log && !active.some(({ id }) => id === log.client) ? [log.client_detail] : [];
    const ofKind = (kind: 'person' | 'internal') => ofLog.filter((client) => client.kind === kind);
    return [
      { group: 'Assigned', items: assigned.map(choice) },
      { group: 'Unassigned', items: [...clients.unassigned, ...idle, ...ofKind('person')].map(choice) },
      { group: 'No client', items: [...internal, ...ofKind('internal')].map(choice) },
    ];
  }, [clients, log]);
}
