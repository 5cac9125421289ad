import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { momentDay } from '#/lib/text/day-text.ts';
import { TextLink } from '#/ui/page/buttons.tsx';

/** On every page: the company will be deleted, until an admin withdraws the request (imports-and-exports.md#deleting-a-company). */
export function DeletionBanner() {
  const { company, company_deletion_due, is_company_admin } = useCurrentUser();
  // A device that was offline may still have an older answer.
  if (!company_deletion_due || company === null) return null;
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`${company.name} can be deleted from ${momentDay(company_deletion_due)}.`}
      data-no-print
    >
      {is_company_admin ? (
        <>
          Until then, you can keep working.{' '}
          <TextLink to="/admin/settings/profile" c="inherit" underline="always" inherit>
            Withdraw the request, or download everything
          </TextLink>
          .
        </>
      ) : (
        <>
          Until then, you can keep working.{' '}
          <TextLink to="/settings" c="inherit" underline="always" inherit>
            Download your data
          </TextLink>
          .
        </>
      )}
    </Alert>
  );
}
