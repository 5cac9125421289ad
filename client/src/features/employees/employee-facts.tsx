import type { Output } from '#/lib/api/trpc.ts';
import { longDay, momentText } from '#/lib/text/day-text.ts';
import { rateText } from '#/lib/text/price-text.ts';
import { NO_ROLE } from '#/lib/text/role-text.ts';
import { Facts, Section } from '#/ui/fields/field-grid.tsx';

type Employee = Output['employees']['get'];

const names = (clients: Employee['current_clients_details']) =>
  clients.map(({ name, client_code }) => (client_code ? `${name} (${client_code.code})` : name)).join(', ');

/** An employee's record; rates only where the server sent them (people-and-roles.md#rates-with-dates). */
export function EmployeeFacts({ employee }: { employee: Employee }) {
  const withRates = employee.pay_rate !== undefined;
  return (
    <>
      <Section title="Employee">
        <Facts
          facts={[
            { label: 'Email', value: employee.email },
            { label: 'Phone', value: employee.phone },
            { label: 'Role', value: employee.role?.name ?? NO_ROLE },
            { label: 'Company', value: employee.company?.name },
            ...(employee.payroll_id === undefined
              ? []
              : [{ label: 'Payroll ID', value: employee.payroll_id }]),
            ...(employee.hired_on ? [{ label: 'Hired On', value: longDay(employee.hired_on) }] : []),
            ...(employee.left_on ? [{ label: 'Last Day', value: longDay(employee.left_on) }] : []),
            { label: 'Company Admin', value: employee.is_company_admin ? 'Yes' : 'No' },
            {
              label: 'Last Login',
              value:
                momentText(employee.last_login) ||
                (employee.awaiting_signup ? 'Not yet (no password was chosen)' : 'Not yet'),
            },
            ...(employee.invitation ? [{ label: 'Invitation', value: employee.invitation }] : []),
          ]}
        />
      </Section>
      {withRates ? (
        <Section title="Rates">
          <Facts
            facts={[
              { label: 'Pay Rate', value: rateText(employee.pay_rate) },
              { label: 'Overtime Rate', value: rateText(employee.overtime_rate) },
              {
                label: `Mileage Rate (per ${employee.mileage_rate_unit ?? 'km'})`,
                value: rateText(employee.mileage_rate),
              },
            ]}
          />
        </Section>
      ) : null}
      <Section title="Clients">
        <Facts
          facts={[
            { label: 'Assigned Clients', value: names(employee.current_clients_details) },
            { label: 'Visible Clients', value: names(employee.visible_client_details) },
          ]}
        />
      </Section>
    </>
  );
}
