import { trpc } from '#/lib/api/trpc.ts';
import { TextLink } from '#/ui/page/buttons.tsx';
import { RowsStep, type RowsProps } from './rows-step.tsx';

/** First and last names. */
export function ClientsStep(props: RowsProps) {
  const create = trpc.clients.create.useMutation();
  const present = trpc.clients.summaries.useQuery({ limit: 50 });
  return (
    <RowsStep
      {...props}
      title="Add your first clients"
      intro={
        <>
          The people you care for. Contracts, addresses and workers can be added later. Many clients?{' '}
          <TextLink to="/admin/settings/import">Import a spreadsheet</TextLink>.
        </>
      }
      labels={{ first: 'First Name', second: 'Last Name' }}
      texts={{
        row: (place) => `client ${place}`,
        remove: (place) => `Remove client ${place}`,
        missing: {
          first: 'Enter a first name, or remove this line.',
          second: 'Enter a last name, or remove this line.',
        },
      }}
      bothNeeded
      present={present.data?.results.map((client) => client.name) ?? []}
      post={({ first, second }) => create.mutateAsync({ first_name: first, last_name: second })}
    />
  );
}
