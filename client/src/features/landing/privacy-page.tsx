import { KNOWN_DEVICE_DAYS } from '@daybook/domain/access/accounts';
import type { Output } from '#/lib/api/trpc.ts';
import { KEPT } from '#/lib/device/offline/kept-limits.ts';
import { plural } from '#/lib/text/plural.ts';
import { LegalPage } from './legal-page.tsx';

type Session = Output['accounts']['options']['session'];

/** What Daybook itself does with data; whoever hosts it may put a notice of their own in its place. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      elsewhere={({ privacy_url }) => privacy_url}
      sections={(options) => [
        {
          title: 'Whose data this is',
          paragraphs: [
            'Everything that is entered into Daybook belongs to the company that you work for. That company decides what is recorded, how long it is kept, and who in it may see what.',
            'Records of one company are never shown to another company.',
            'Those who operate this installation can see, for each company, its people with their email addresses, its plan, and its latest timesheets with the names of the clients. Each time they look is recorded. They can also reach the database that everything is stored in, and its backups.',
          ],
        },
        {
          title: 'What is stored',
          paragraphs: [
            'Your name, email address and phone number; the work that you log; the time off that you ask for; timesheets, reports and forms that you file; and, where your company uses them, your rates of pay.',
            'About clients: their name, contact details and contract, what is written about the support that they receive and, where your company bills it here, who pays for it, invoices and payments.',
            'If you use a second step to sign in: the secret of your app, encrypted, or the public key of your passkey. If you sign in through your organisation: its identifier for you; your name and email address come from there if it made your account.',
            'Who changed what and when is recorded, so that hours and pay can be traced, and so is each sign-in.',
            addressText(options?.session),
          ],
        },
        {
          title: 'What Daybook does not do',
          paragraphs: [
            'There is no advertising, no tracking by third parties and no sale of data. The pages load nothing from other servers.',
            ...(options?.sells_plans
              ? ['Card payments are handled by the payment provider; card numbers never reach Daybook.']
              : []),
          ],
        },
        {
          title: 'On your device',
          paragraphs: [
            sessionText(options?.session),
            `A form that you began and did not save is kept on your device, so that it is not lost, and is removed when you save it or log out, and after ${days(KEPT.without_contact)}. Your choice of light or dark is kept as well, and whether you have used a passkey there.`,
            'What you save is kept on your device until the server has it: daily logs, no-show and incident forms, and the time off that you ask for or cancel, with its kind, such as sick leave, and your note.',
            `On a device where you stay signed in, Daybook also keeps what you need without a network: your own record and your logs of the last ${KEPT.days / 7} weeks; what your first page shows, such as the names of your timesheets and reports, what is due and warnings about contracts; the clients that you are assigned to, with their contract and goals, and the names of the others that you can log; and, where your company keeps time off here, your balances, your requests with their kinds and notes, and your usual week. It is deleted after ${days(KEPT.without_contact)} without contact, with a new password, and when somebody else signs in. Logging out removes all of it; Daybook asks first if something was not sent yet.`,
          ],
        },
        {
          title: 'Your rights',
          paragraphs: [
            'You can see and correct your own record under Settings, and download a copy of it there, under “Your data”: your work, time off, pay and sign-ins. What you wrote about clients (notes, narratives and the text of reports and forms), and fields that your company’s own programs added to your record, are only in the copy that an administrator makes.',
            'To have something corrected that you cannot change, or your account deleted, ask an administrator of your company. An administrator can also make a copy for somebody who cannot sign in any more.',
          ],
        },
      ]}
    />
  );
}

function addressText(session: Session | undefined): string {
  const kept =
    'With a sign-in, its browser and network address are kept; you and your administrators see them in the list of your sessions.';
  return session
    ? `${kept} They are deleted ${days(session.listed_days)} after it ends; the kind of browser and device is kept for ${days(KNOWN_DEVICE_DAYS)} after its last use, so that you are told of a new one.`
    : kept;
}

function sessionText(session: Session | undefined): string {
  const kept = 'If you choose “Keep me signed in on this device”, a cookie keeps you signed in';
  if (!session) return `You are signed out when you log out or close the tab. ${kept} until you log out.`;
  return `You are signed out when you log out or close the tab, after ${hours(session.idle_hours)} without use, and after ${days(session.days)} in any case. ${kept} until you log out or do not use it for ${days(session.kept_days)}; Settings lists these devices, and you can end each of them there. If you sign in through your organisation, your company may have set a shorter time.`;
}

const hours = (count: number) => plural(count, 'hour', 'hours');
const days = (count: number) => plural(count, 'day', 'days');
