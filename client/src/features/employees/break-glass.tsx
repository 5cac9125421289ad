import { trpc, type Output } from '#/lib/api/trpc.ts';
import { act } from '#/ui/overlays/act.ts';
import { OnlineButton } from '#/ui/page/buttons.tsx';

/** Makes an administrator one who signs in with a password although the company enforces its own sign-in (access.md#enforcing-it). */
export function BreakGlass({ employee }: { employee: Output['employees']['get'] }) {
  const update = trpc.employees.update.useMutation();
  const { id, name, break_glass = false, is_company_admin, is_superuser, updated_at } = employee;
  if (!break_glass && (!is_company_admin || is_superuser)) return null;
  const ask = break_glass
    ? {
        title: 'No longer break glass',
        text: `${name} signs in at your organisation like everybody else, while that is enforced.`,
        confirmLabel: 'Remove',
      }
    : {
        title: 'Break-glass administrator',
        text: `${name} goes on signing in with a password and a second step while your organisation’s sign-in is enforced, for the day on which it does not work. Each such sign-in is emailed to all administrators.`,
        confirmLabel: 'Choose',
      };
  return (
    <OnlineButton
      variant="default"
      size="sm"
      disabled={update.isPending}
      onClick={() =>
        void act({
          ask,
          work: () => update.mutateAsync({ id, updated_at, break_glass: !break_glass }),
          done: break_glass
            ? `${name} is no break-glass administrator.`
            : `${name} is a break-glass administrator.`,
          failed: 'It could not be changed. Please try again.',
        })
      }
    >
      {break_glass ? 'Remove break glass' : 'Make break-glass administrator'}
    </OnlineButton>
  );
}
