import { Alert, Button, Text } from '@mantine/core';
import { errorFields, errorText } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import { LinkButton } from '#/ui/page/buttons.tsx';
import { SessionCard } from './session-card.tsx';

interface Links {
  /** Of the mail to the new address. */
  token?: string | undefined;
  /** Of the mail to the old one. */
  undo?: string | undefined;
}

/** Where the links of the mails about a new address lead. A button, since programs that check mails open links. */
export function ConfirmEmailPage({ token, undo }: Links) {
  const confirm = trpc.session.confirmEmail.useMutation();
  const goBack = trpc.session.undoEmail.useMutation();
  if (undo)
    return (
      <LinkCard
        title="Change the address back"
        text="Your account gets this address back, and is signed out everywhere."
        label="Change it back"
        doneText="Your account has its old address again, and is signed out everywhere. Set a new password now."
        next={<LinkButton to="/forgot-password">Set a New Password</LinkButton>}
        change={goBack}
        token={undo}
      />
    );
  return (
    <LinkCard
      title="Confirm your email address"
      text="From now on you sign in to Daybook with this address."
      label="Use this address"
      doneText="Your email address is changed. Sign in with it from now on."
      next={<LinkButton to="/login">Login</LinkButton>}
      change={confirm}
      token={token ?? ''}
    />
  );
}

interface LinkCardProps {
  title: string;
  text: string;
  label: string;
  doneText: string;
  next: React.ReactNode;
  change: ReturnType<typeof trpc.session.confirmEmail.useMutation>;
  token: string;
}

function LinkCard({ title, text, label, doneText, next, change, token }: LinkCardProps) {
  if (change.isSuccess)
    return (
      <SessionCard title={title} done={<Text mb="md">{doneText}</Text>}>
        {next}
      </SessionCard>
    );
  const problem =
    change.error &&
    (errorFields(change.error)['token']?.join(' ') ??
      errorText(change.error, 'This did not work. Please try again.'));
  return (
    <SessionCard title={title}>
      {problem ? (
        <Alert color="red" role="alert" mb="md">
          {problem}
        </Alert>
      ) : (
        <Text mb="md">{text}</Text>
      )}
      <Button loading={change.isPending} onClick={() => change.mutate({ token })}>
        {label}
      </Button>
    </SessionCard>
  );
}
