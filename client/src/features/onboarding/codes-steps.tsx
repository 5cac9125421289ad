import { trpc } from '#/lib/api/trpc.ts';
import { RowsStep, type RowsProps } from './rows-step.tsx';

const LABELS = { first: 'Name', second: 'Description (optional)' };
const told = (code: { code: string; description: string }) =>
  code.description ? `${code.code} (${code.description})` : code.code;

/** A code is created from its `name` (company-and-plans.md#codes). */
export function ClientCodesStep(props: RowsProps) {
  const create = trpc.clientCodes.create.useMutation();
  const present = trpc.clientCodes.list.useQuery({});
  return (
    <RowsStep
      {...props}
      title="Client codes"
      intro="Short codes that group clients, for example by funder or program."
      labels={LABELS}
      texts={{
        row: (place) => `client code ${place}`,
        remove: (place) => `Remove client code ${place}`,
        missing: {
          first: 'Enter a name, or remove this line.',
          second: 'Enter a description, or remove this line.',
        },
      }}
      present={present.data?.results.map(told) ?? []}
      post={({ first, second }) => create.mutateAsync({ name: first, description: second })}
    />
  );
}

export function WorkCodesStep(props: RowsProps) {
  const create = trpc.workCodes.create.useMutation();
  const present = trpc.workCodes.list.useQuery({});
  return (
    <RowsStep
      {...props}
      title="Work codes"
      intro="What hours are logged under, for example respite or transport."
      labels={LABELS}
      texts={{
        row: (place) => `work code ${place}`,
        remove: (place) => `Remove work code ${place}`,
        missing: {
          first: 'Enter a name, or remove this line.',
          second: 'Enter a description, or remove this line.',
        },
      }}
      present={present.data?.results.map(told) ?? []}
      post={({ first, second }) => create.mutateAsync({ name: first, description: second })}
    />
  );
}
