import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceHint } from '#/features/time-off/balance-hint.ts';
import { LedgerTable } from '#/features/time-off/ledger-table.tsx';
import { leaveLedgerQueries, type LeaveBalance } from '#/features/time-off/queries.ts';
import { timeOffQueries } from '#/lib/api/time-off-queries.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import { useCurrentUser, useRights } from '#/lib/session/current-user.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { timeText } from '#/shared/leave-text.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { AdjustForm } from './adjust-form.tsx';
import { Employment } from './employment.tsx';
import { PayOutForm } from './pay-out-form.tsx';
import { UsualWeeks } from './usual-weeks.tsx';

type Employee = Output['employees']['get'];

interface EmployeeTimeOffProps {
  area: Area;
  employee: Employee;
}

/** Time off on the page of a person: balances with their lines, the usual week, and the days of employment. */
export function EmployeeTimeOff({ area, employee }: EmployeeTimeOffProps) {
  const { has_time_off } = useCurrentUser();
  const { isAdmin, can } = useRights();
  if (!has_time_off) return null;
  return (
    <Stack mt="md" data-no-print>
      {isAdmin || can('leave_approve') ? <Balances area={area} employee={employee} /> : null}
      <UsualWeeks user={employee.id} mayEdit={can('employees_edit')} />
      {isAdmin ? <Employment employee={employee} /> : null}
    </Stack>
  );
}

function Balances({ area, employee }: EmployeeTimeOffProps) {
  const { isAdmin } = useRights();
  const { allows } = usePlan();
  const balances = useQuery(timeOffQueries(trpc.useUtils(), employee.id).balances);
  const types = trpc.leaveTypes.list.useQuery({});
  const paysOut = ({ leave_type, minutes }: LeaveBalance): boolean =>
    isAdmin &&
    allows('billing') &&
    minutes !== null &&
    minutes > 0 &&
    (types.data?.results.some(({ id, pays_out }) => id === leave_type && pays_out) ?? false);
  return (
    <Section title="Time Off" onScreen>
      <QueryState query={balances} failure="Failed to load the balances.">
        {({ results }) => (
          <Stack>
            {results.length === 0 ? (
              <Text c="dimmed">No time off is set up for {employee.name}.</Text>
            ) : (
              results.map((balance) => (
                <Balance
                  key={balance.leave_type}
                  balance={balance}
                  employee={employee}
                  mayPayOut={paysOut(balance)}
                />
              ))
            )}
            {results.length === 0 || !employee.is_active ? null : (
              <div>
                <LinkButton to={`/${area}/time-off/new`} search={{ employee: employee.id }} variant="default">
                  Add Time Off
                </LinkButton>
              </div>
            )}
          </Stack>
        )}
      </QueryState>
    </Section>
  );
}

type Opened = 'ledger' | 'adjust' | 'opening' | 'pay-out';

interface BalanceProps {
  balance: LeaveBalance;
  employee: Employee;
  /** Whether the reader may, and there is anything to pay. */
  mayPayOut: boolean;
}

function Balance({ balance, employee, mayPayOut }: BalanceProps) {
  const user = employee.id;
  const { isAdmin } = useRights();
  const [open, setOpen] = useState<Opened | null>(null);
  const { leave_type_name: name, minutes, policy } = balance;
  const mayEnter = isAdmin && minutes !== null;
  const close = () => setOpen(null);
  const button = (what: Opened, label: string) => (
    <Button
      size="xs"
      variant="default"
      aria-expanded={open === what}
      aria-label={`${label}: ${name}`}
      onClick={() => setOpen((now) => (now === what ? null : what))}
    >
      {label}
    </Button>
  );
  return (
    <Stack component="section" gap="sm" aria-label={name}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600} c={minutes !== null && minutes < 0 ? 'red' : undefined}>
            {name}: {minutes === null ? 'no balance' : timeText(minutes)}
          </Text>
          <Text size="sm" c="dimmed">
            {[policy, balanceHint(balance)].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          {button('ledger', 'Ledger')}
          {mayEnter ? button('adjust', 'Adjust') : null}
          {mayEnter ? button('opening', 'Opening Balance') : null}
          {mayPayOut ? button('pay-out', 'Pay Out') : null}
        </Group>
      </Group>
      {open === 'ledger' ? <Ledger user={user} type={balance.leave_type} /> : null}
      {open === 'adjust' || open === 'opening' ? (
        <AdjustForm
          key={open}
          user={user}
          type={balance.leave_type}
          name={name}
          isOpening={open === 'opening'}
          onDone={close}
        />
      ) : null}
      {open === 'pay-out' ? (
        <PayOutForm
          user={user}
          type={balance.leave_type}
          name={name}
          balance={minutes ?? 0}
          left_on={employee.left_on ?? null}
          onDone={close}
        />
      ) : null}
    </Stack>
  );
}

function Ledger({ user, type }: { user: number; type: number }) {
  const lines = useQuery(leaveLedgerQueries(trpc.useUtils(), user, type).lines);
  return <LedgerTable lines={lines} />;
}
