import { Alert, Anchor, Button, Group, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { errorText } from '#/lib/api/error-text.ts';
import { hasPasskeys, isPasskeyProblem, NO_PASSKEY } from '#/lib/session/passkey.ts';
import { TextField } from '#/ui/fields/text-field.tsx';

/** The fields in which a person proves their identity, in addition to the password. */
export type Proof = { code: string } | { recovery_code: string } | { passkey: true } | Record<string, never>;

const CODE_LENGTH = 6;

interface ProofFormProps {
  methods: readonly string[];
  label: string;
  /** Throws the reason if that failed. */
  submit: (proof: Proof) => Promise<void>;
  /** The message if the server gives none. */
  failed: string;
  /** Above the field: the password, where it is asked for, too. */
  children?: ReactNode;
  /** Whether a whole code is sent at once. */
  sendsWholeCode?: boolean;
  /** Beside the button. */
  aside?: ReactNode;
}

/** A code of the app, a recovery code or a passkey. Without the form library, so that the first pages stay small. */
export function ProofForm(props: ProofFormProps) {
  const { methods, label, submit, failed, children, sendsWholeCode = false, aside } = props;
  const hasApp = methods.includes('totp');
  const hasRecovery = methods.includes('recovery');
  const [isRecovery, setIsRecovery] = useState(!hasApp && hasRecovery && !methods.includes('passkey'));
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const hasField = isRecovery || hasApp;

  async function send(proof: Proof) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await submit(proof);
    } catch (error) {
      setProblem(isPasskeyProblem(error) ? NO_PASSKEY : errorText(error, failed));
      setTyped('');
    } finally {
      setBusy(false);
    }
  }

  const proofOf = (text: string): Proof => {
    if (!hasField) return {};
    return isRecovery ? { recovery_code: text } : { code: text };
  };

  function type(text: string) {
    setTyped(text);
    if (sendsWholeCode && !isRecovery && text.replace(/\D/g, '').length === CODE_LENGTH)
      void send(proofOf(text));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(proofOf(typed));
      }}
    >
      <Stack>
        {problem ? (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        ) : null}
        {children}
        {hasField ? (
          <CodeField isRecovery={isRecovery} autoFocus={!children} value={typed} onChange={type} />
        ) : null}
        <Group>
          <Ways
            label={busy ? 'Checking...' : label}
            hasText={hasField || children !== undefined}
            hasPasskey={methods.includes('passkey') && hasPasskeys()}
            busy={busy}
            onPasskey={() => void send({ passkey: true })}
          />
          {aside}
        </Group>
        {hasRecovery && (!isRecovery || hasApp) ? (
          <OtherCode
            isRecovery={isRecovery}
            onClick={() => {
              setIsRecovery((now) => !now);
              setTyped('');
              setProblem(null);
            }}
          />
        ) : null}
      </Stack>
    </form>
  );
}

interface CodeFieldProps {
  isRecovery: boolean;
  autoFocus: boolean;
  value: string;
  onChange: (text: string) => void;
}

function CodeField({ isRecovery, ...field }: CodeFieldProps) {
  return isRecovery ? (
    <TextField
      key="recovery"
      label="Recovery code"
      description="One of your ten codes."
      autoComplete="off"
      {...field}
    />
  ) : (
    <TextField
      key="code"
      label="Code"
      description="Six digits of your authenticator app."
      autoComplete="one-time-code"
      inputMode="numeric"
      {...field}
    />
  );
}

interface WaysProps {
  label: string;
  hasText: boolean;
  hasPasskey: boolean;
  busy: boolean;
  onPasskey: () => void;
}

function Ways({ label, hasText, hasPasskey, busy, onPasskey }: WaysProps) {
  return (
    <>
      {hasText ? (
        <Button type="submit" disabled={busy}>
          {label}
        </Button>
      ) : null}
      {hasPasskey ? (
        <Button variant="default" disabled={busy} onClick={onPasskey}>
          Use a Passkey
        </Button>
      ) : null}
    </>
  );
}

function OtherCode({ isRecovery, onClick }: { isRecovery: boolean; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={onClick}>
      {isRecovery ? 'Use a code of the app' : 'Use a recovery code'}
    </Anchor>
  );
}
