import { Box, Group, Text } from '@mantine/core';
import { limitUsage, USAGE_PERCENT } from '@daybook/domain/access/plans';
import { Progress } from '#/ui/kit/progress.ts';

interface PlanUsageBarProps {
  label: string;
  used: number;
  /** Undefined without a plan. */
  limit: number | undefined;
  /** The text of the limit; by default the figure. */
  limitText?: string;
}

function fullness(colour: 'green' | 'orange' | 'red', isFull: boolean): string {
  if (isFull) return ' · Full';
  return colour === 'green' ? '' : ` · Over ${USAGE_PERCENT[colour]}% used`;
}

/** How much of a plan's limit is used, by its colour (platform.md#one-company) and in words. */
export function PlanUsageBar({ label, used, limit, limitText }: PlanUsageBarProps) {
  const { percent, colour } = limitUsage(used, limit);
  const text = `${used} / ${limitText ?? limit ?? 'no limit'}`;
  return (
    <Box mb="md">
      <Group justify="space-between" gap="xs" mb="var(--space-2)">
        <Text size="sm" fw={550}>
          {label}
        </Text>
        <Text size="sm">
          {text}
          {fullness(colour, limit !== undefined && used >= limit)}
        </Text>
      </Group>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent}
          color={colour}
          data-usage={colour}
          aria-label={`${label} used`}
          aria-valuetext={text}
        />
      </Progress.Root>
    </Box>
  );
}
