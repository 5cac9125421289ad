import { employeeUpdate } from '@daybook/contract/employees';

/** Only the days of employment. */
export const employmentForm = employeeUpdate.pick({
  id: true,
  updated_at: true,
  hired_on: true,
  left_on: true,
});
