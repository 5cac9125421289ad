import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { EmployeeWithCode } from '@daybook/contract/employees';
import { INVITATION_DAYS } from '@daybook/domain/access/accounts';
import { withDetail } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { useBackTo } from '#/lib/url/last-search.ts';
import { LimitNotice } from '#/shared/limit-notice.tsx';
import { Section } from '#/ui/fields/field-grid.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { LiveRegion } from '#/ui/page/live-region.tsx';
import { PageHeader } from '#/ui/page/page-header.tsx';
import { QueryState } from '#/ui/page/query-state.tsx';
import { AddEmployeeForm } from './employee-form.tsx';
import { SignupCode } from './signup-code.tsx';

/** /admin/employees/new: the form, then the one-time signup code (people-and-roles.md#employees). */
export function NewEmployeePage() {
  const backToList = useBackTo('/admin/employees');
  const roles = trpc.roles.list.useQuery({});
  const [added, setAdded] = useState<EmployeeWithCode | null>(null);
  return (
    <>
      <PageHeader
        title="Add New Employee"
        back={{ label: 'Back to Employees', link: { to: '/admin/employees' } }}
      />
      <LiveRegion>
        {added ? (
          <Section title={`${added.name} was added`}>
            <div>
              {added.signup_code ? (
                <SignupCode code={added.signup_code} email={added.email} />
              ) : (
                <Text>
                  {added.invitation
                    ? `We emailed an invitation to ${added.email}. It is valid for ${INVITATION_DAYS} days.`
                    : 'They cannot sign in yet: invite them, or make a code, on their page.'}
                </Text>
              )}
            </div>
            <Group gap="sm">
              <LinkButton to="/admin/employees/$id/view" params={{ id: added.id }}>
                View Employee
              </LinkButton>
              <Button variant="default" onClick={() => setAdded(null)}>
                Add Another Employee
              </Button>
            </Group>
          </Section>
        ) : null}
      </LiveRegion>
      {added ? null : (
        <QueryState query={roles} failure={withDetail('Failed to load employee data')}>
          {({ results }) => (
            <>
              <LimitNotice what="employees" />
              <AddEmployeeForm roles={results} onAdded={setAdded} onCancel={backToList} />
            </>
          )}
        </QueryState>
      )}
    </>
  );
}
