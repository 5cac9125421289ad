import { IconAlertTriangle } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { expiryWarning } from '@daybook/domain/clients/contract-expiry';
import { usageAmounts } from '@daybook/domain/clients/contract-usage';
import classes from '#/features/clients/clients.module.css';
import type { Output } from '#/lib/api/trpc.ts';
import type { Area } from '#/lib/session/area.ts';
import type { useRights } from '#/lib/session/current-user.ts';
import { dayRange, longDay } from '#/lib/text/day-text.ts';
import { warningText } from '#/shared/contract-warning.ts';
import { StatusWord } from '#/shared/status-word.tsx';
import { Progress } from '#/ui/kit/progress.ts';
import type { Column } from '#/ui/lists/data-table-columns.ts';
import { FirstOf } from '#/ui/lists/first-of.tsx';
import { RowActions } from '#/ui/lists/row-actions.tsx';
import { TextLink } from '#/ui/page/buttons.tsx';
import { BulletList } from '#/ui/page/text-parts.tsx';

type Client = Output['clients']['summaries']['results'][number];
type Usage = Output['contractWarnings']['usage'][number]['allowances'];

interface ColumnsOf {
  area: Area;
  can: ReturnType<typeof useRights>['can'];
  today: string;
  usage: ReadonlyMap<number, Usage>;
  /** False while it loads, and where it could not be loaded. */
  isUsageKnown: boolean;
  remove: (client: Client) => void;
}

/** The columns of Client Management. */
export function clientColumns({
  area,
  can,
  today,
  usage,
  isUsageKnown,
  remove,
}: ColumnsOf): Column<Client>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sort: 'server',
      cell: (client) => (
        <TextLink to={`/${area}/clients/$id`} params={{ id: client.id }} title={client.name}>
          {client.name}
        </TextLink>
      ),
    },
    {
      key: 'client_code',
      header: 'Client Code',
      sort: 'server',
      width: '6.9rem',
      cell: (client) => client.client_code?.code ?? '–',
    },
    {
      key: 'contract_end',
      header: 'Contract Expiry',
      sort: 'server',
      width: '8.6rem',
      cell: (client) => <Expiry contract_end={client.contract_end} today={today} />,
    },
    {
      key: 'used',
      header: 'Hours used',
      width: '9.3rem',
      cell: (client) =>
        isUsageKnown ? <Used usage={usage.get(client.id)} /> : <span className={classes.used}>…</span>,
    },
    {
      key: 'assigned_workers',
      header: 'Assigned Worker(s)',
      width: '17%',
      cell: ({ assigned_workers_details: people }) =>
        people.length > 0 ? <FirstOf names={people.map(({ name }) => name)} /> : 'Unassigned',
    },
    {
      key: 'is_active',
      header: 'Status',
      sort: 'server',
      width: '6.5rem',
      cell: (client) => <StatusWord status={client.is_active ? 'Active' : 'Inactive'} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      actions: true,
      width: '12rem',
      cell: (client) => (
        <RowActions
          name={client.name}
          view={linkOptions({ to: `/${area}/clients/$id`, params: { id: client.id } })}
          edit={
            can('clients_edit')
              ? linkOptions({ to: `/${area}/clients/$id/edit`, params: { id: client.id } })
              : undefined
          }
          onDelete={can('clients_delete') ? () => remove(client) : undefined}
        />
      ),
    },
  ];
}

/** The day, marked if the contract has just ended or ends within days. */
function Expiry({ contract_end, today }: { contract_end: string | null; today: string }) {
  const expiry = expiryWarning(contract_end, today);
  const day = longDay(contract_end) || '–';
  if (!expiry) return day;
  const message = warningText({ kind: 'expiry', ...expiry });
  return (
    <span title={message} className={classes.expiry} data-level={expiry.level}>
      <IconAlertTriangle size={14} role="img" aria-label={message} /> {day}
    </span>
  );
}

/** The most used allowance, hours before distances; opened, it lists them all. */
function Used({ usage: all }: { usage: Usage | undefined }) {
  const hours = all?.filter(({ kind }) => kind === 'hours') ?? [];
  // Of equally used ones, the largest.
  const [fullest] = hours.toSorted((one, other) => shareOf(other) - shareOf(one) || other.max - one.max);
  if (!fullest) return <span className={classes.used}>–</span>;
  const line = ({ work_code, ...usage }: Usage[number]) => {
    const { used, max } = usageAmounts(usage);
    return `${work_code?.code ?? '–'} ${used} of ${max} h`;
  };
  return (
    <div className={classes.used}>
      <details>
        <summary>
          {fullest.over > 0 ? <IconAlertTriangle size={14} role="img" aria-label="Over:" /> : null}{' '}
          {line(fullest)}
        </summary>
        <BulletList>
          {hours.map((one) => (
            <li key={`${one.work_code?.code} ${one.window.start_date}`}>
              {line(one)}, {dayRange(one.window.start_date, one.window.end_date)}
            </li>
          ))}
        </BulletList>
      </details>
      <Progress
        value={shareOf(fullest) * 100}
        color={fullest.over > 0 ? 'red' : undefined}
        size={4}
        aria-hidden
      />
    </div>
  );
}

const shareOf = ({ used, max }: Usage[number]) => (max > 0 ? used / max : used > 0 ? Infinity : 0);
