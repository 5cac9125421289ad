import { Stack } from '@mantine/core';
import type { Area } from '#/lib/session/guard.ts';
import { Section } from '#/ui/fields/field-grid.tsx';
import { BillingItems } from './billing-items.tsx';
import { Payers } from './payers.tsx';

interface ClientBillingProps {
  area: Area;
  client: { id: number; name: string };
}

/** On a client's page: who pays since when, items and invoices (invoices.md#who-pays). */
export function ClientBilling({ area, client }: ClientBillingProps) {
  return (
    <Stack>
      <Section title="Who pays">
        <Payers area={area} client={client} />
      </Section>
      <Section title="Items">
        <BillingItems client={client.id} />
      </Section>
    </Stack>
  );
}
