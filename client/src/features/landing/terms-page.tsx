import { TRIAL_DAYS } from '@daybook/domain/access/plans';
import { LegalPage, type LegalSection } from './legal-page.tsx';

/** The plain terms of use that ship with the product. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      elsewhere={({ terms_url }) => terms_url}
      sections={(options) => [...use, ...(options?.sells_plans ? [plans] : []), software]}
    />
  );
}

const use: readonly LegalSection[] = [
  {
    title: 'Using Daybook',
    paragraphs: [
      'Daybook is for companies that provide care and support, and for the people who work there. Use it only for your own company’s records, and only as far as your role allows.',
      'Keep your password to yourself. Whatever is done with your account is recorded as done by you.',
    ],
  },
  {
    title: 'What you enter',
    paragraphs: [
      'Enter hours, mileage and stipends truthfully: they decide what people are paid and what clients’ funders are billed. Write about clients with respect and only what is needed.',
    ],
  },
];

const plans: LegalSection = {
  title: 'Plans and payment',
  paragraphs: [
    `A new company starts with a ${TRIAL_DAYS}-day free trial, for which no card is needed. You can cancel anytime, and there is a 30-day money-back guarantee. Prices are in US dollars.`,
    'When a plan ends, what was entered can still be read and exported.',
  ],
};

const software: LegalSection = {
  title: 'The software',
  paragraphs: [
    'Daybook is free software under the GNU Affero General Public License, version 3. It comes without warranty, as that license says.',
  ],
};
