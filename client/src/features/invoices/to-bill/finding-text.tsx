import type { BillingFinding } from '@daybook/contract/invoices';
import type { Area } from '#/lib/session/area.ts';
import { useRights } from '#/lib/session/current-user.ts';
import { TextLink } from '#/ui/page/buttons.tsx';

interface FindingTextProps {
  finding: BillingFinding;
  row: { client: number; recipient: number | null };
  area: Area;
}

/** What was found, as a link to the page where it can be mended. */
export function FindingText({ finding: { code, text }, row: { client, recipient }, area }: FindingTextProps) {
  const { isAdmin, can } = useRights();
  switch (code) {
    case 'no_recipient':
      return isAdmin || can('clients_view') ? (
        <TextLink to={`/${area}/clients/$id`} params={{ id: client }} search={{ tab: 'billing' }} size="sm">
          {text}
        </TextLink>
      ) : (
        <TextLink to={`/${area}/invoices`} search={{ tab: 'recipients', client }} size="sm">
          {text}
        </TextLink>
      );
    case 'no_identity':
      return isAdmin ? (
        <TextLink to="/admin/settings/invoicing" size="sm">
          {text}
        </TextLink>
      ) : (
        text
      );
    case 'inactive_recipient':
    case 'no_email':
    case 'no_distance_rate':
      return recipient === null ? (
        text
      ) : (
        <TextLink to={`/${area}/invoices/recipients/$id`} params={{ id: recipient }} size="sm">
          {text}
        </TextLink>
      );
    case 'no_member_number':
      return recipient === null ? (
        text
      ) : (
        <TextLink
          to={`/${area}/invoices/recipients/$id`}
          params={{ id: recipient }}
          search={{ tab: 'clients' }}
          size="sm"
        >
          {text}
        </TextLink>
      );
    default:
      return text;
  }
}
