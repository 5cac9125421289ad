import { Alert, SimpleGrid } from '@mantine/core';
import { numberOf, type TypedNumber } from '#/lib/forms/typed-number.ts';
import { usePlan } from '#/lib/session/plan-features.ts';
import { NumberField } from '#/ui/fields/number-field.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './steps.ts';

interface WelcomeStepProps extends StepProps {
  employees: TypedNumber;
  clients: TypedNumber;
  onEmployees: (count: TypedNumber) => void;
  onClients: (count: TypedNumber) => void;
}

/** The company's size; none of it is stored. */
export function WelcomeStep({ employees, clients, onEmployees, onClients, ...moves }: WelcomeStepProps) {
  const { plan } = usePlan();
  const isLarger = (numberOf(employees) ?? 0) > plan.max_users || (numberOf(clients) ?? 0) > plan.max_clients;
  return (
    <StepFrame
      {...moves}
      title="Welcome to Daybook"
      intro="A few questions, and your company is ready. Everything can be changed later."
      onNext={moves.next}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField
          label="Number of Employees"
          value={employees}
          onChange={onEmployees}
          max={100_000}
          autoFocus
        />
        <NumberField label="Number of Clients" value={clients} onChange={onClients} max={100_000} />
      </SimpleGrid>
      <LiveRegion>
        {isLarger ? (
          <Alert color="blue" role="group">
            Your plan, {plan.name}, has room for {plan.max_users} employees and {plan.max_clients} clients. A
            larger one can be chosen under Subscription at any time.
          </Alert>
        ) : null}
      </LiveRegion>
    </StepFrame>
  );
}
