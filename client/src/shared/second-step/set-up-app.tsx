import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { trpc } from '#/lib/api/trpc.ts';
import { useRecordForm } from '#/lib/forms/record-form.ts';
import { TextField } from '#/ui/fields/text-field.tsx';
import { Field, Form, SaveRow } from '#/ui/forms/form.tsx';
import { CopyButton } from '#/ui/page/copy-button.tsx';
import { AnyWrap } from '#/ui/page/text-parts.tsx';
import classes from './second-step.module.css';

interface SetUpAppProps {
  setup: { secret: string; uri: string };
  onSetUp: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** The QR code with its text, and the first code of the app. Only ever loaded lazily. */
export function SetUpApp({ setup: { secret, uri }, onSetUp, onCancel }: SetUpAppProps) {
  const confirm = trpc.secondStep.confirm.useMutation();
  const form = useRecordForm({
    draft: null,
    schema: async () => (await import('@daybook/contract/second-step')).totpConfirmation,
    defaultValues: { code: '' },
    save: (values) => confirm.mutateAsync(values),
    onSaved: ({ recovery_codes }) => onSetUp(recovery_codes),
    failedText: 'This could not be set up. Please try again.',
  });
  return (
    <Stack w="100%">
      <Text>
        1. Open an authenticator app on your phone and scan this, or{' '}
        <Anchor href={uri} inherit>
          open it on this device
        </Anchor>
        .
      </Text>
      <QrCode text={uri} />
      <Group gap="sm">
        <Text size="sm">
          Or type this secret:{' '}
          <Text component="code" ff="monospace">
            <AnyWrap>{secret.match(/.{1,4}/g)?.join(' ')}</AnyWrap>
          </Text>
        </Text>
        <CopyButton text={secret} label="Copy the secret" />
      </Group>
      <Text>2. Enter the code that the app shows.</Text>
      <Form form={form} label="Set up an authenticator app">
        <Field form={form} name="code">
          {(field) => (
            <TextField
              label="Code"
              description="Six digits."
              autoComplete="one-time-code"
              inputMode="numeric"
              required
              {...field}
            />
          )}
        </Field>
        <SaveRow form={form} label="Switch on" savingLabel="Checking...">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </SaveRow>
      </Form>
    </Stack>
  );
}

/** Dark on light in both schemes: cameras expect it. */
function QrCode({ text }: { text: string }) {
  const path = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: 2 });
    const cells = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: data.length, d: cells.join('') };
  }, [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${path.size} ${path.size}`}
      role="img"
      aria-label="QR code for an authenticator app; the secret below says the same"
      shapeRendering="crispEdges"
    >
      <rect width={path.size} height={path.size} fill="#fff" />
      <path d={path.d} fill="#000" />
    </svg>
  );
}
