import { Group } from '@mantine/core';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { actionsColumn, type Column } from '#/ui/lists/data-table-columns.ts';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { rowsOf } from '#/ui/lists/use-list-page.ts';
import { askToDelete } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { StatusBadge } from '#/ui/page/status-badge.tsx';
import { CodeText } from '#/ui/page/text-parts.tsx';

type Domain = Output['sso']['domains']['results'][number];

/** The domains of a company's addresses, each with the record by which an operator verifies it. */
export function SsoDomains() {
  const domains = trpc.sso.domains.useQuery();
  const remove = trpc.sso.removeDomain.useMutation();
  const columns: readonly Column<Domain>[] = [
    { key: 'domain', header: 'Domain', cell: ({ domain }) => domain },
    {
      key: 'verified_at',
      header: 'State',
      cell: ({ verified_at }) =>
        verified_at === null ? (
          <StatusBadge tone="waiting">Waiting for the operator</StatusBadge>
        ) : (
          <StatusBadge tone="good">{`Verified ${momentDay(verified_at)}`}</StatusBadge>
        ),
    },
    {
      key: 'dns_name',
      header: 'TXT record',
      cell: ({ dns_name, dns_value }) => (
        <CodeText>
          {dns_name} = {dns_value}
        </CodeText>
      ),
    },
    actionsColumn(({ id, domain }) => (
      <OnlineButton
        size="xs"
        variant="default"
        disabled={remove.isPending}
        onClick={() =>
          void askToDelete(
            {
              title: 'Remove domain',
              text: `People with an address at ${domain} can no longer sign in with your organisation.`,
              done: 'The domain was removed.',
              failed: 'The domain could not be removed. Please try again.',
            },
            () => remove.mutateAsync({ id }),
          )
        }
      >
        Remove
      </OnlineButton>
    )),
  ];
  return (
    <>
      <DataTable
        label="Domains"
        columns={columns}
        {...rowsOf(domains)}
        rowKey={({ id }) => id}
        empty={{ text: 'There is no domain yet.' }}
      />
      <DomainForm />
    </>
  );
}

function DomainForm() {
  const add = trpc.sso.addDomain.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/sso')).newSsoDomain,
    defaultValues: { domain: '' },
    save: async (values) => {
      await add.mutateAsync(values);
      form.reset({ domain: '' });
    },
    savedText: 'The domain was added. Put its TXT record into your DNS; the operator verifies it.',
    failedText: 'The domain could not be added. Please try again.',
  });
  return (
    <Form form={form} label="Add a domain">
      <Group align="end">
        <Field form={form} name="domain">
          {(field) => <TextField label="Domain" placeholder="example.org" {...field} />}
        </Field>
        <SaveRow form={form} label="Add Domain" />
      </Group>
    </Form>
  );
}
