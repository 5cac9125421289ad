import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { submissionStatus } from '@daybook/domain/reports/submission';
import { trpc } from '#/lib/api/trpc.ts';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { actionsColumn, valueColumn } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { allOf } from '#/ui/page/query-state.tsx';
import { incidentKind, noShowKind, type Kind, type ListedSubmission } from './kinds.ts';
import { ownFormsQueries } from './queries.ts';

interface OwnForm extends ListedSubmission {
  kind: Kind;
}

/** The no-shows and incidents that the person filed, to read and to print (access.md#roles). */
export function OwnForms() {
  const queries = ownFormsQueries(trpc.useUtils(), useCurrentUser().id);
  const forms = allOf({ noShows: useQuery(queries.noShows), incidents: useQuery(queries.incidents) });
  const rows =
    forms.data &&
    [
      ...forms.data.noShows.results.map((form): OwnForm => ({ ...form, kind: noShowKind })),
      ...forms.data.incidents.results.map((form): OwnForm => ({ ...form, kind: incidentKind })),
    ].toSorted((one, other) => other.date.localeCompare(one.date));
  return (
    <section aria-labelledby="own-forms">
      <Title order={2} mt="xl" mb="sm" id="own-forms">
        Your forms
      </Title>
      <DataTable<OwnForm>
        label="Your no-show forms and incident reports"
        columns={[
          { key: 'date', header: 'Date', cell: ({ date }) => longDay(date), sort: ({ date }) => date },
          { key: 'kind', header: 'Form', cell: ({ kind }) => kind.title, sort: ({ kind }) => kind.title },
          valueColumn('client', 'Client', ({ client }) => client.name),
          { key: 'status', header: 'Status', cell: (form) => <StatusWord status={submissionStatus(form)} /> },
          actionsColumn(({ kind, id, client, date }) => (
            <LinkButton
              to={kind.formPath}
              search={{ filed: id }}
              size="xs"
              variant="default"
              aria-label={`View ${kind.title}, ${client.name}, ${longDay(date)}`}
            >
              View
            </LinkButton>
          )),
        ]}
        rows={rows}
        rowKey={({ kind, id }) => `${kind.kind} ${id}`}
        error={forms.error}
        errorMessage="Failed to load your forms."
        onRetry={() => void forms.refetch()}
        empty={{ text: 'You have not filed any forms yet.' }}
      />
    </section>
  );
}
