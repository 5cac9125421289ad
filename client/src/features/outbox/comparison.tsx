import { Text } from '@mantine/core';
import { trpc, type Output } from '#/lib/api/trpc.ts';
import type { OutboxItem } from '#/lib/device/outbox/items.ts';
import { distanceText } from '#/lib/session/mileage.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { hoursText } from '#/lib/text/hours-text.ts';
import { moneyText } from '#/lib/text/money-text.ts';
import { PlainTable } from '#/ui/lists/plain-table.tsx';
import { useIsPhone } from '#/ui/page/use-is-phone.ts';
import classes from './outbox.module.css';

type Log = Output['dailyLogs']['get'];
type Entry = NonNullable<OutboxItem['payload']['work_entries']>[number];

interface Row {
  name: string;
  mine: string;
  theirs: string;
}

/** Both versions, field by field; what differs is marked in words. */
export function Comparison({ mine, theirs }: { mine: OutboxItem; theirs: Log }) {
  const { data } = trpc.workCodes.list.useQuery({});
  const isPhone = useIsPhone();
  const codes = new Map(data?.results.map(({ id, code }) => [id, code]));
  const sent = mine.payload;
  const isDelete = mine.kind === 'daily_log.delete';
  const line = (entry: Entry) =>
    [
      entry.start_time || entry.end_time ? `${entry.start_time ?? '…'}–${entry.end_time ?? '…'}` : '',
      entry.work_code_id === null ? '' : (codes.get(entry.work_code_id) ?? ''),
      entry.mileage ? distanceText(entry.mileage, theirs.distance_unit) : '',
      entry.stipend ? moneyText(entry.stipend) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  const mineRows = sent.work_entries ?? [];
  const rows: Row[] = [
    {
      name: 'Client',
      mine: sent.client === theirs.client ? theirs.client_detail.name : mine.about.client_name,
      theirs: theirs.client_detail.name,
    },
    { name: 'Date', mine: longDay(sent.date ?? mine.about.date), theirs: longDay(theirs.date) },
    ...Array.from({ length: Math.max(mineRows.length, theirs.work_entries.length) }, (_, index): Row => {
      const [own, other] = [mineRows[index], theirs.work_entries[index]];
      return {
        name: `Entry ${index + 1}`,
        mine: own ? line(own) : '',
        theirs: other ? line(other) : '',
      };
    }),
    { name: 'Notes', mine: sent.notes ?? '', theirs: theirs.notes ?? '' },
    { name: 'Daily narrative', mine: sent.daily_narrative ?? '', theirs: theirs.daily_narrative ?? '' },
  ];
  const shown = isDelete ? rows.map((row) => ({ ...row, mine: 'Deleted' })) : rows;
  if (isPhone) return <Differences rows={shown} isDelete={isDelete} />;
  return (
    <PlainTable
      label="Both versions, field by field"
      rows={shown}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'name',
          header: 'Field',
          cell: (row) => (
            <>
              {row.name}
              {row.mine === row.theirs ? null : <span className={classes.differs}>differs</span>}
            </>
          ),
        },
        { key: 'mine', header: 'Yours, on this device', cell: ({ mine: text }) => text || 'None' },
        {
          key: 'theirs',
          header: `In Daybook, ${hoursText(theirs.total_hours)} h`,
          cell: ({ theirs: text }) => text || 'None',
        },
      ]}
    />
  );
}

/** On a phone, where two columns of text do not fit: what differs, one version above the other. */
function Differences({ rows, isDelete }: { rows: readonly Row[]; isDelete: boolean }) {
  const differing = isDelete
    ? rows.filter(({ theirs }) => theirs !== '')
    : rows.filter(({ mine, theirs }) => mine !== theirs);
  const same = rows.filter((row) => !differing.includes(row) && row.theirs !== '').map(({ name }) => name);
  return (
    <>
      {differing.map(({ name, mine, theirs }) => (
        <section key={name} className={classes.field} aria-label={name}>
          <h3>{name}</h3>
          <dl>
            {isDelete ? null : (
              <div>
                <dt>Yours, on this device</dt>
                <dd>{mine || 'None'}</dd>
              </div>
            )}
            <div>
              <dt>In Daybook</dt>
              <dd>{theirs || 'None'}</dd>
            </div>
          </dl>
        </section>
      ))}
      {same.length > 0 ? (
        <Text size="sm" c="dimmed">
          The same in both: {same.join(', ')}.
        </Text>
      ) : null}
    </>
  );
}
