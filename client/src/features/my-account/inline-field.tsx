import { Button, Group, Text } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { trpc, type Input } from '#/lib/api/trpc.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { OnlineButton } from '#/ui/page/buttons.tsx';
import classes from './settings.module.css';

interface InlineFieldProps {
  label: string;
  /** Its name on the wire, to find the server's message. */
  name: string;
  value: string | null;
  /** Left out: read-only. */
  onSave?: (value: string) => Promise<unknown>;
  /** Save is disabled while it is blank. */
  required?: boolean;
  type?: 'text' | 'tel' | 'email';
  maxLength?: number;
  /** What was done, if it is not yet in the record. */
  savedText?: string;
}

const shownFor = 3_000;

/** A field that shows its value, and becomes an input by its Edit button (people-and-roles.md#settings-of-a-person). */
export function InlineField({
  label,
  name,
  value,
  onSave,
  required,
  type,
  maxLength,
  savedText,
}: InlineFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  function leave() {
    setText(null);
    setProblem(null);
    window.setTimeout(() => editButton.current?.focus());
  }

  async function save() {
    if (text === null || busy || !onSave || (required && !text.trim())) return;
    setBusy(true);
    setProblem(null);
    setStatus('Saving...');
    try {
      await onSave(text.trim());
      leave();
      setStatus(savedText ?? 'Profile updated successfully');
      if (!savedText) window.setTimeout(() => setStatus(''), shownFor);
    } catch (error) {
      setStatus('');
      setProblem(errorFields(error)[name]?.join(' ') ?? errorText(error, 'Failed to update profile'));
    } finally {
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void save();
    // What is being saved may be refused, and is then still to be mended.
    if (event.key === 'Escape' && !busy) leave();
  }

  return (
    <div className={classes.field}>
      {text === null ? (
        <>
          <div className={classes.value}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text>{value || '–'}</Text>
          </div>
          {onSave ? (
            <OnlineButton
              ref={editButton}
              variant="default"
              size="sm"
              aria-label={`Edit ${label}`}
              onClick={() => {
                setText(value ?? '');
                setStatus('');
              }}
            >
              Edit
            </OnlineButton>
          ) : null}
        </>
      ) : (
        <div onKeyDown={onKeyDown} role="presentation" className={classes.value}>
          <TextField
            label={label}
            name={name}
            type={type}
            maxLength={maxLength}
            value={text}
            onChange={setText}
            error={problem}
            required={required}
            autoFocus
          />
          <Group gap="xs" mt="xs">
            <OnlineButton size="sm" disabled={busy || (required && !text.trim())} onClick={() => void save()}>
              Save
            </OnlineButton>
            <Button size="sm" variant="default" onClick={leave} disabled={busy}>
              Cancel
            </Button>
          </Group>
        </div>
      )}
      <Text size="sm" role="status" c="dimmed" className={classes.status}>
        {status}
      </Text>
    </div>
  );
}

/** Changes the own record and shows it everywhere at once. */
export function useUpdateUser() {
  const utils = trpc.useUtils();
  const mutation = trpc.session.updateCurrentUser.useMutation({
    onSuccess: (user) => utils.session.currentUser.setData(undefined, user),
  });
  return (change: Input['session']['updateCurrentUser']) => mutation.mutateAsync(change);
}
