import { List, Text, Title } from '@mantine/core';
import { PlainTable } from '#/ui/lists/plain-table.tsx';

const ROWS = [
  { name: 'Maya Example', regular: '80:00', overtime: '6:53', pay: '$1,937.58', mileage: '$54.30' },
  { name: 'Jonah Example', regular: '61:30', overtime: '0:00', pay: '$1,291.50', mileage: '$112.00' },
];
const TOTAL = { name: 'TOTAL', regular: '141:30', overtime: '6:53', pay: '$3,229.08', mileage: '$166.30' };

/** What a company sees here once its plan has payroll; the figures are invented. */
export function PayrollExample() {
  return (
    <>
      <Title order={2} mt="lg" mb="xs">
        What you get
      </Title>
      <List mb="md">
        <List.Item>What to pay for a period, per person and in total, from approved timesheets.</List.Item>
        <List.Item>Every figure opens to show the hours, the rate and the rule behind it.</List.Item>
        <List.Item>Billable hours and amounts by client contract.</List.Item>
        <List.Item>Pay runs with statements, and files for your payroll provider.</List.Item>
        <List.Item>Overtime rules to choose from, and the Bench, which compares two of them.</List.Item>
      </List>
      <Text size="sm" c="dimmed" mb="xs">
        An example with invented people:
      </Text>
      <PlainTable
        label="Example of Payroll Details"
        columns={[
          { key: 'name', header: 'Employee', cell: (row) => row.name },
          { key: 'regular', header: 'Regular', numeric: true, cell: (row) => row.regular },
          { key: 'overtime', header: 'Overtime', numeric: true, cell: (row) => row.overtime },
          { key: 'pay', header: 'Total Pay', numeric: true, cell: (row) => row.pay },
          { key: 'mileage', header: 'Mileage', numeric: true, cell: (row) => row.mileage },
        ]}
        rows={ROWS}
        rowKey={(row) => row.name}
        footer={TOTAL}
      />
    </>
  );
}
