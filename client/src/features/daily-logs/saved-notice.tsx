import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudUp, IconPlus } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { readClientContract } from '@daybook/domain/clients/client-contract';
import { amountsOfLog, contractUsage, windowText } from '@daybook/domain/clients/contract-usage';
import { rangeHolds } from '@daybook/domain/time/date-range';
import { trpc } from '#/lib/api/trpc.ts';
import { useOutbox } from '#/lib/device/outbox/outbox.ts';
import { useDistanceUnit, useMileageDetail } from '#/lib/session/mileage.ts';
import { useToday } from '#/lib/session/today.ts';
import type { SavedLog } from '#/lib/url/history-state.ts';
import { entriesWithWaiting } from '#/shared/waiting-logs.ts';
import { problemText } from '#/shared/waiting-notice.tsx';
import { LinkButton } from '#/ui/page/buttons.tsx';
import classes from './daily-log-form.module.css';

/**
 * After saving: the client's remaining hours in the period of that day, and a link to the next log (phone-and-offline.md#one-hand).
 */
export function SavedNotice() {
  const saved = useLocation({ select: ({ state }) => state.saved });
  return saved ? <Saved {...saved} /> : null;
}

function Saved({ client, date, unusual, waiting }: SavedLog) {
  const item = useOutbox().find(({ key }) => key === waiting);
  const { over, remaining } = useContractAfter(client, date);
  if (item?.state === 'needs_you') {
    return (
      <Alert
        color="red"
        role="alert"
        icon={<IconAlertTriangle aria-hidden />}
        mb="md"
        title="Not saved in Daybook"
      >
        <Text size="sm">{problemText(item)}</Text>
        <LinkButton mt="xs" size="sm" to="/outbox/$key" params={{ key: item.key }}>
          Open
        </LinkButton>
      </Alert>
    );
  }
  return (
    <Alert
      color={item || over.length > 0 ? 'yellow' : 'green'}
      role="status"
      icon={item ? <IconCloudUp aria-hidden /> : <IconCheck aria-hidden />}
      mb="md"
      title={item ? 'Saved on this device, not sent yet' : 'Saved'}
    >
      {over.length > 0 ? (
        <Text size="sm" fw={600} className={classes.hint}>
          <IconAlertTriangle size={16} aria-hidden /> More than the contract: {over.join(', ')}.
        </Text>
      ) : null}
      {remaining.map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
      {unusual.length > 0 ? (
        <Text size="sm" className={classes.hint}>
          <IconAlertTriangle size={16} aria-hidden /> Worth a look: {unusual.join(' ')}
        </Text>
      ) : null}
      <Group mt="xs">
        <LinkButton
          size="sm"
          to="/daily-logs/new"
          state={{ prefill: { client, date } }}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Log Another
        </LinkButton>
      </Group>
    </Alert>
  );
}

/** What is left of the client's contract around a day, and what is over it, as texts. */
function useContractAfter(client: number, date: string): { over: string[]; remaining: string[] } {
  const around = trpc.dailyLogs.contractAround.useQuery({ client, date }, { retry: false });
  const codes = trpc.workCodes.list.useQuery({});
  const unit = useDistanceUnit();
  const today = useToday();
  const items = useOutbox();
  const withDistance = useMileageDetail() !== 'off';
  // Figures from before the save are shown only without a network, when no newer ones are loading.
  const data = around.fetchStatus === 'fetching' ? undefined : around.data;
  if (!data) return { over: [], remaining: [] };
  const usage = contractUsage(
    readClientContract(data.custom_fields),
    entriesWithWaiting(data.others, items, { client, unit }),
    data.calendar,
  ).filter(({ window, kind }) => rangeHolds(window, date) && (kind === 'hours' || withDistance));
  const nameOf = (id: number | null) => codes.data?.results.find((code) => code.id === id)?.code ?? '';
  const amountsByWindow = new Map<string, string[]>();
  const over: string[] = [];
  for (const row of usage) {
    const when = windowText(row, today);
    const [measure, code] = row.kind === 'hours' ? ['h', nameOf(row.work_code_id)] : [unit, ''];
    if (row.over > 0) over.push(`${code} ${amountsOfLog(row).over} ${measure} over ${when}`.trim());
    else {
      const { used: left, max } = amountsOfLog({ ...row, used: row.max - row.used });
      const amount = `${left} of ${max} ${measure} ${code}`;
      amountsByWindow.set(when, [...(amountsByWindow.get(when) ?? []), amount.trim()]);
    }
  }
  return {
    over,
    remaining: [...amountsByWindow].map(
      ([when, amounts]) => `Left for this client ${when}: ${amounts.join(', ')}.`,
    ),
  };
}
