import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import type { IdentityQuestion } from '#/lib/session/identity.ts';
import { askForPasskey } from '#/lib/session/passkey.ts';
import { PasswordField } from '#/ui/fields/password-field.tsx';
import { Modal } from '#/ui/kit/modal.ts';
import { useOpening } from '#/ui/overlays/use-opening.ts';
import { ProofForm, type Proof } from './proof-fields.tsx';

/** Only ever loaded lazily, by confirm-identity.tsx. */
export function IdentityDialog({ question }: { question: IdentityQuestion }) {
  const isConfirmed = useRef(false);
  const { dialog, close } = useOpening(() => question.answer(isConfirmed.current));
  const { client } = trpc.useUtils();
  const [password, setPassword] = useState('');

  async function submit(proof: Proof) {
    const sent = 'passkey' in proof ? { passkey: await askForPasskey(client) } : { password, ...proof };
    await client.session.confirmIdentity.mutate(sent);
    isConfirmed.current = true;
    close();
  }

  return (
    <Modal {...dialog} title="Please confirm that it is you">
      <Text size="sm" c="dimmed" mb="md">
        You are asked again after ten minutes.
      </Text>
      <ProofForm
        methods={question.methods}
        label="Confirm"
        failed="This could not be confirmed. Please try again."
        submit={submit}
        aside={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
      </ProofForm>
    </Modal>
  );
}
