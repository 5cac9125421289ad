import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { INVITATION_DAYS, ONE_TIME_CODE_DAYS } from '@daybook/domain/access/accounts';
import { errorText } from '#/lib/api/error-text.ts';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { pluralForm } from '#/lib/text/plural.ts';
import { NO_ROLE } from '#/lib/text/role-text.ts';
import { cannotSignIn } from '#/shared/cannot-sign-in.ts';
import { cannotSignInText } from '#/shared/signup-notice.tsx';
import { DataTable } from '#/ui/lists/data-table.tsx';
import { act } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { EmptyState } from '#/ui/page/states.tsx';
import { PrintButton, PrintSheet } from '#/ui/print/print-sheet.tsx';
import classes from './signup-codes-page.module.css';

type CreatedCodes = Output['employees']['createSignupCodes'];

const BACK = { label: 'Back to Employees', link: { to: '/admin/employees' } } as const;

/** /admin/employees/codes: codes for everybody who cannot sign in yet, as a sheet to hand out. */
export function SignupCodesPage() {
  const waiting = trpc.employees.summaries.useQuery(cannotSignIn);
  const create = trpc.employees.createSignupCodes.useMutation();
  const send = trpc.invitations.sendAll.useMutation();
  const options = trpc.accounts.options.useQuery();
  const [created, setCreated] = useState<CreatedCodes | null>(null);
  const people = waiting.data?.results ?? [];

  const make = () =>
    act({
      ask: {
        title: 'Make signup codes',
        text: `A new one-time code for each of the ${people.length} people, valid for ${ONE_TIME_CODE_DAYS} days. Codes that they have already stop working.`,
        confirmLabel: 'Make Codes',
      },
      work: async () => setCreated(await create.mutateAsync()),
      failed: 'The codes could not be made. Please try again.',
    });

  const invite = () =>
    act({
      ask: {
        title: 'Invite by email',
        text: `Each of the ${people.length} people gets a link that is valid for ${INVITATION_DAYS} days. Links that they have already stop working.`,
        confirmLabel: 'Send',
      },
      work: () => send.mutateAsync(),
      done: 'The invitations are on their way.',
      failed: 'The invitations could not be sent. Please try again.',
    });

  if (created) return <CodesSheet created={created} />;
  return (
    <>
      <PageHeader
        title="Signup Codes"
        description="A one-time code lets a person choose a password and sign in."
        back={BACK}
        actions={
          people.length > 0 ? (
            <>
              {options.data?.password_reset_by_mail ? (
                <OnlineButton variant="default" loading={send.isPending} onClick={() => void invite()}>
                  {pluralForm(people.length, 'Invite by Email', `Invite ${people.length} People by Email`)}
                </OnlineButton>
              ) : null}
              <OnlineButton loading={create.isPending} onClick={() => void make()}>
                {pluralForm(people.length, 'Make a Code', `Make Codes for ${people.length} People`)}
              </OnlineButton>
            </>
          ) : null
        }
      />
      <QueryState query={waiting} failure={(error) => errorText(error, 'Failed to fetch employees.')}>
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState text="Everybody who is active can sign in." />
          ) : (
            <Stack>
              <Text>{cannotSignInText(results.length)}.</Text>
              <DataTable
                label="People who cannot sign in yet"
                columns={[
                  { key: 'name', header: 'Name', cell: ({ name }) => name },
                  { key: 'email', header: 'Email', cell: ({ email }) => email },
                  { key: 'role', header: 'Role', cell: ({ role }) => role?.name ?? NO_ROLE },
                  { key: 'invitation', header: 'Invitation', cell: ({ invitation }) => invitation ?? '–' },
                ]}
                rows={results}
                rowKey={({ id }) => id}
                empty={{ text: '' }}
              />
            </Stack>
          )
        }
      </QueryState>
    </>
  );
}

/** The codes, each with what its person has to do, to be cut apart. */
function CodesSheet({ created }: { created: CreatedCodes }) {
  const company = trpc.companies.own.useQuery();
  const settings = trpc.companySettings.list.useQuery({});
  return (
    <div>
      <PageHeader
        title="Signup Codes"
        description="They are shown only now. Print them before you leave this page."
        back={BACK}
        actions={<PrintButton label="Print the Codes" />}
      />
      <PrintSheet
        title="Signup Codes"
        companyName={company.data?.name}
        logo={settings.data?.results[0]?.logo}
        subtitle={`Valid until ${longDay(created.valid_until)}`}
      >
        <ul className={classes.codes}>
          {created.codes.map(({ id, name, email, signup_code }) => (
            <li key={id} className={classes.code}>
              <strong>{name}</strong>
              <span>{email}</span>
              <span className={classes.letters} data-signup-code>
                {signup_code}
              </span>
              <span>
                Open {window.location.origin}/signup, choose “Join an existing company”, and enter this email
                address, the code and a password of your own. Valid until {longDay(created.valid_until)}.
              </span>
            </li>
          ))}
        </ul>
      </PrintSheet>
    </div>
  );
}
