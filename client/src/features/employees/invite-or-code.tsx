import { trpc, type Output } from '#/lib/api/trpc.ts';
import { act } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';

interface LettingInProps {
  employee: Output['employees']['get'];
  makeCode: () => void;
}

/** The ways into an account that nobody has used: a link by email, where mail is set up, and a one-time code. */
export function LettingIn({ employee, makeCode }: LettingInProps) {
  const options = trpc.accounts.options.useQuery();
  const send = trpc.invitations.send.useMutation();
  const { id, email, is_active, invitation, last_login, waiting_for_approval } = employee;
  if (last_login !== null || waiting_for_approval) return null;
  const invite = () =>
    act({
      work: () => send.mutateAsync({ id }),
      done: `An invitation was sent to ${email}.`,
      failed: 'The invitation could not be sent. Please try again.',
    });
  const canInvite = options.data?.password_reset_by_mail === true && is_active && invitation !== 'Accepted';
  return (
    <>
      {canInvite ? (
        <OnlineButton variant="default" loading={send.isPending} onClick={() => void invite()}>
          {invitation ? 'Send again' : 'Invite by Email'}
        </OnlineButton>
      ) : null}
      <OnlineButton variant="default" onClick={makeCode}>
        New Signup Code
      </OnlineButton>
    </>
  );
}
