import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { FieldProps } from '#/ui/fields/field-props.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Fieldset } from '#/ui/kit/fieldset.ts';

interface StaffFieldProps {
  value: string[];
  onChange: (names: string[]) => void;
  onBlur?: () => void;
  error?: string;
  /** The first name's element, so that it can get the focus. */
  ref?: FieldProps<string>['ref'];
}

const MAX_STAFF = 50;

/** Who was present: one name a row; rows can be added and removed, but the last one stays. */
export function StaffField({ value, onChange, onBlur, error, ref }: StaffFieldProps) {
  const names = value.length > 0 ? value : [''];
  const errorId = useId();
  const [added, setAdded] = useState(false);
  const put = (index: number, name: string) => onChange(names.map((old, at) => (at === index ? name : old)));
  return (
    <Fieldset
      legend={
        <>
          Staff Present{' '}
          <Text span c="var(--mantine-color-error)" aria-hidden>
            *
          </Text>
        </>
      }
      aria-describedby={error ? errorId : undefined}
    >
      <Stack gap="xs">
        {names.map((name, index) => (
          // Rows have no identity except their position: they consist only of text.
          // oxlint-disable-next-line react/no-array-index-key
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <Box flex={1}>
              <TextField
                label={`Staff member ${index + 1}`}
                hideLabel
                value={name}
                onChange={(next) => put(index, next)}
                onBlur={onBlur}
                ref={index === 0 ? ref : undefined}
                autoFocus={added && index === names.length - 1}
                maxLength={200}
                placeholder="Name"
                error={index === 0 && error ? ' ' : undefined}
              />
            </Box>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Remove staff member ${index + 1}`}
              disabled={names.length === 1}
              onClick={() => {
                setAdded(false);
                onChange(names.filter((_, at) => at !== index));
              }}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {error ? (
          <Text id={errorId} size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        ) : null}
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={names.length >= MAX_STAFF}
            onClick={() => {
              setAdded(true);
              onChange([...names, '']);
            }}
          >
            Add Staff Member
          </Button>
        </div>
      </Stack>
    </Fieldset>
  );
}
