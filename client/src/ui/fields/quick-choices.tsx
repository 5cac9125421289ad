import { Button, Group } from '@mantine/core';

export interface QuickChoice {
  label: string;
  ids: () => Promise<readonly number[]> | readonly number[];
}

interface QuickChoicesProps {
  buttons: readonly QuickChoice[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Buttons below a multi-select that add many options at once, and one that removes all. */
export function QuickChoices({ buttons, value, onChange }: QuickChoicesProps) {
  if (buttons.length === 0) return null;
  return (
    <Group gap="xs" mt="var(--space-3)">
      {buttons.map(({ label, ids }) => (
        <Button
          key={label}
          variant="default"
          size="xs"
          onClick={() =>
            void Promise.resolve(ids()).then((added) => onChange([...new Set([...value, ...added])]))
          }
        >
          {label}
        </Button>
      ))}
      {value.length > 0 ? (
        <Button variant="subtle" color="gray" size="xs" onClick={() => onChange([])}>
          Remove All
        </Button>
      ) : null}
    </Group>
  );
}
