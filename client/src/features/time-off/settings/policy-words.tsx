import { Anchor, List, Text } from '@mantine/core';
import type { Output } from '#/lib/api/trpc.ts';
import { longDay, monthText } from '#/lib/text/day-text.ts';

export type Preset = Output['leavePolicies']['presets'][number];

export const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <List size="sm">
    {sentences.map((sentence) => (
      <List.Item key={sentence}>{sentence}</List.Item>
    ))}
  </List>
);

/** Where a preset's figures are published, and when that was read. */
export function PresetSource({ preset }: { preset: Preset }) {
  const { name, url, read_on, also } = preset.source;
  const read = `, read ${read_on.length === 7 ? monthText(read_on) : longDay(read_on)}`;
  const rest = also === null ? '' : `; ${also}`;
  // A sign alone, where the figures come from lists of others.
  const hasSource = name !== '°';
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {hasSource ? 'Source: ' : 'From secondary sources'}
      {!hasSource ? null : url === null ? (
        name
      ) : (
        <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
          {name}
        </Anchor>
      )}
      {read}
      {rest}. {preset.check_before_use ? 'Check before use. ' : ''}This is not legal advice.
    </Text>
  );
}
