import { readClientContract } from '@daybook/domain/client-contract';
import { contractUsage } from '@daybook/domain/contract-usage';
import { rangeHolds } from '@daybook/domain/date-range';
import { Alert, Group, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { IconAlertTriangle, IconCheck, IconPlus } from '@tabler/icons-react';
import { useMileageDetail, useDistanceUnit } from '../../lib/mileage.ts';
import { oneDecimalText } from '../../lib/number-text.ts';
import type { SavedLog } from '../../lib/remembered-location.ts';
import { useOutbox } from '../../lib/outbox/outbox.ts';
import { trpc } from '../../lib/trpc.ts';
import { entriesWithWaiting } from '../../shared/waiting-logs.ts';
import classes from './daily-log-form.module.css';
import { LinkButton } from '../../ui/page/buttons.tsx';

/** After saving: the client's remaining hours in the period of that day, and a link to the next log (6 §5). */
export function SavedNotice() {
  const saved = useLocation({ select: ({ state }) => state.saved });
  return saved ? <Left {...saved} /> : null;
}

function Left({ client, date, unusual }: SavedLog) {
  const around = trpc.dailyLogs.contractAround.useQuery({ client, date }, { retry: false });
  // Figures from before the save are shown only without a network, when no newer ones are loading.
  const data = around.fetchStatus === 'fetching' ? undefined : around.data;
  const codes = trpc.workCodes.list.useQuery({});
  const unit = useDistanceUnit();
  const items = useOutbox();
  const withDistance = useMileageDetail() !== 'off';
  const nameOf = (id: number | null) => codes.data?.results.find((code) => code.id === id)?.code ?? '';
  const lines = data
    ? contractUsage(
        readClientContract(data.custom_fields),
        entriesWithWaiting(data.others, items, { client, unit }),
        data.calendar,
      )
        .filter(({ window, kind }) => rangeHolds(window, date) && (kind === 'hours' || withDistance))
        .map(({ kind, work_code_id, used, max }) =>
          kind === 'hours'
            ? `${oneDecimalText(Math.max(0, max - used))} of ${oneDecimalText(max)} h ${nameOf(work_code_id)}`
            : `${oneDecimalText(Math.max(0, max - used))} of ${oneDecimalText(max)} ${unit}`,
        )
    : [];
  return (
    <Alert color="green" role="status" icon={<IconCheck aria-hidden />} mb="md" title="Saved">
      {lines.length > 0 ? (
        <Text size="sm">Left for this client in this period: {lines.join(', ')}.</Text>
      ) : null}
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
          Log another
        </LinkButton>
      </Group>
    </Alert>
  );
}
