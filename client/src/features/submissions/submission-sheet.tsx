import { Stack, Title } from '@mantine/core';
import type { ComponentProps } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { FactList } from '#/ui/figures/fact-list.tsx';
import { TickedList } from '#/ui/figures/ticked-list.tsx';
import { PrintSheet } from '#/ui/print/print-sheet.tsx';
import { SignatureView } from '#/ui/print/signature-view.tsx';

/** The content of a submission, filed or still being written. */
export type Written<Sent> = Omit<Sent, 'client_id' | 'date'> & { client_name: string; date: string | null };

type Facts = ComponentProps<typeof FactList>['facts'];

interface SubmissionSheetProps<Choice extends string> {
  title: string;
  written: ComponentProps<typeof SignatureView>['signed'] & { client_name: string; date: string | null };
  facts: Facts;
  ticked: ComponentProps<typeof TickedList<Choice>>;
  /** The fields below the ticked ones. */
  more: Facts;
}

/** A submission to read and to print. */
export function SubmissionSheet<Choice extends string>(props: SubmissionSheetProps<Choice>) {
  const { title, written, facts, ticked, more } = props;
  const company = trpc.companies.own.useQuery();
  return (
    <PrintSheet
      title={title}
      companyName={company.data?.name}
      logo={company.data?.logo}
      subtitle={[written.client_name, longDay(written.date)].filter(Boolean).join(' · ')}
    >
      <Stack gap="lg">
        <FactList facts={facts} />
        <section>
          <Title order={2} size="h3" mb="xs">
            {ticked.label}
          </Title>
          <TickedList {...ticked} />
        </section>
        <FactList facts={more} />
        <SignatureView signed={written} />
      </Stack>
    </PrintSheet>
  );
}
