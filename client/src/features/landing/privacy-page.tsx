import { LegalPage } from './legal-page.tsx';

/** What Daybook itself does with data; the company that runs it may add its own notice. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      sections={[
        {
          title: 'Whose data this is',
          paragraphs: [
            'Everything that is entered into Daybook belongs to the company that you work for. That company decides what is recorded, how long it is kept, and who in it may see what.',
            'Records of one company are never shown to another.',
          ],
        },
        {
          title: 'What is stored',
          paragraphs: [
            'Your name, email address and phone number; the work that you log; timesheets, reports and forms that you file; and, where your company uses them, your rates of pay.',
            'About clients: their name, contact details and contract, and what is written about the support that they receive.',
            'Who changed what and when is recorded, so that hours and pay can be traced.',
          ],
        },
        {
          title: 'What Daybook does not do',
          paragraphs: [
            'There is no advertising, no tracking by third parties and no sale of data. The pages load nothing from other servers.',
            'Card payments, where a company uses them, are handled by the payment provider; card numbers never reach Daybook.',
          ],
        },
        {
          title: 'On your device',
          paragraphs: [
            'Your session is kept until you log out or close the tab. A form that you began and did not save is kept on your device, so that it is not lost, and is removed when you save it or log out. Your choice of light or dark is kept as well.',
          ],
        },
        {
          title: 'Your rights',
          paragraphs: [
            'You can see and correct your own record under Settings. For anything else, such as a copy or the deletion of your data, ask an administrator of your company.',
          ],
        },
      ]}
    />
  );
}
