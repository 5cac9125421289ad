import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { TextField } from '#/ui/fields/text-field.tsx';

interface OrganisationFormProps {
  busy: boolean;
  /** What is wrong with the address that was sent. */
  problem: string | undefined;
  onSend: (email: string) => void;
}

/** Loaded only when needed: the address, whose domain says which organisation it is. */
export function OrganisationForm({ busy, problem, onSend }: OrganisationFormProps) {
  const [email, setEmail] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setIsEmpty(email.trim() === '');
    if (email.trim()) onSend(email.trim());
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Sign in with your organisation">
      <TextField
        label="Email at your organisation"
        type="email"
        autoComplete="email"
        required
        autoFocus
        value={email}
        onChange={setEmail}
        error={isEmpty ? 'Enter your email address.' : problem}
      />
      <Button type="submit" variant="default" fullWidth disabled={busy} mt="md">
        {busy ? 'One moment...' : 'Go on to your organisation'}
      </Button>
    </form>
  );
}
