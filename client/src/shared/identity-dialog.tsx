import { Alert, Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { SSO_REFUSED } from '@daybook/domain/access/sso';
import { trpc } from '#/lib/api/trpc.ts';
import type { IdentityQuestion } from '#/lib/session/identity.ts';
import { confirmAtProvider } from '#/lib/session/organisation-return.ts';
import { askForPasskey } from '#/lib/session/passkey.ts';
import { PasswordField } from '#/ui/fields/password-field.tsx';
import { Modal } from '#/ui/kit/modal.ts';
import { act } from '#/ui/overlays/act.ts';
import { useOpening } from '#/ui/overlays/use-opening.ts';
import { ProofForm, type Proof } from './proof-fields.tsx';

/** Only ever loaded lazily, by confirm-identity.tsx. */
export function IdentityDialog({ question }: { question: IdentityQuestion }) {
  const isConfirmed = useRef(false);
  const { dialog, close } = useOpening(() => question.answer(isConfirmed.current));
  const { client } = trpc.useUtils();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(proof: Proof) {
    const sent = 'passkey' in proof ? { passkey: await askForPasskey(client) } : { password, ...proof };
    await client.session.confirmIdentity.mutate(sent);
    isConfirmed.current = true;
    close();
  }

  async function signInAgain() {
    setRefusal(null);
    const reference = await confirmAtProvider(client);
    if (reference !== null) return setRefusal(`${SSO_REFUSED} Reference: ${reference}`);
    isConfirmed.current = true;
    close();
  }

  return (
    <Modal {...dialog} title="Please confirm that it is you">
      <Text size="sm" c="dimmed" mb="md">
        We will not ask again for ten minutes.
      </Text>
      {refusal === null ? null : (
        <Alert color="red" role="alert" mb="md">
          {refusal}
        </Alert>
      )}
      <ProofForm
        methods={question.methods}
        label="Confirm"
        failed="This could not be confirmed. Please try again."
        submit={submit}
        aside={
          <>
            {question.methods.includes('sso') ? (
              // In a window of its own.
              <Button
                variant="default"
                onClick={() =>
                  void act({
                    work: signInAgain,
                    failed: 'Your organisation did not confirm it. Please try again.',
                  })
                }
              >
                Sign in with your organisation
              </Button>
            ) : null}
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        {question.methods.includes('password') ? (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            required
            value={password}
            onChange={setPassword}
          />
        ) : undefined}
      </ProofForm>
    </Modal>
  );
}
