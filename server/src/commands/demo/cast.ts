/** The people of the demo. All names are invented. */
export interface CompanySeed {
  name: string;
  plan_id: number;
  admin: PersonSeed;
  roles: { name: string; default_pay_rate: number; default_mileage_rate: number; permissions: string }[];
  /**
   * A person with `long_days` works twelve hours on the same seven days of each pay period, at 20.00 (pay.md#worked-examples, case
   * 3).
   */
  workers: (PersonSeed & { role: string; long_days?: true })[];
  clientCodes: { code: string; description: string }[];
  clients: [first_name: string, last_name: string][];
  /** False: it does not bill its work here. */
  bills?: false;
  /** Whether time off is switched on. */
  time_off?: true;
}

interface PersonSeed {
  first_name: string;
  last_name: string;
  email: string;
}

const person = (first_name: string, last_name: string, at: string): PersonSeed => ({
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@${at}`,
});

export const HARBOUR: CompanySeed = {
  name: 'Harbour Family Support',
  plan_id: 4,
  time_off: true,
  admin: person('Grace', 'Okafor', 'harbour.example'),
  roles: [
    { name: 'Senior Support Worker', default_pay_rate: 29.5, default_mileage_rate: 0.61, permissions: '' },
    {
      name: 'Team Coordinator',
      default_pay_rate: 33,
      default_mileage_rate: 0.61,
      permissions: 'clients_view,clients_edit,employees_view',
    },
  ],
  workers: [
    { ...person('Maya', 'Lindqvist', 'harbour.example'), role: 'Support Worker' },
    { ...person('Tom', 'Brandt', 'harbour.example'), role: 'Support Worker' },
    { ...person('Priya', 'Nair', 'harbour.example'), role: 'Senior Support Worker' },
    { ...person('Noah', 'Fields', 'harbour.example'), role: 'Support Worker', long_days: true },
    { ...person('Liam', 'Doyle', 'harbour.example'), role: 'Support Worker' },
    { ...person('Sofia', 'Marin', 'harbour.example'), role: 'Senior Support Worker' },
    { ...person('Jonah', 'Reyes', 'harbour.example'), role: 'Support Worker' },
    { ...person('Elena', 'Petrova', 'harbour.example'), role: 'Team Coordinator' },
  ],
  clientCodes: [
    { code: 'FAM', description: 'Family preservation' },
    { code: 'YTH', description: 'Youth outreach' },
    { code: 'ACC', description: 'Accessibility support' },
    { code: 'RES', description: 'Respite care' },
  ],
  clients: [
    ['Aiden', 'Walsh'],
    ['Bella', 'Nguyen'],
    ['Caleb', 'Ferreira'],
    ['Dina', 'Haddad'],
    ['Ethan', 'Kowalski'],
    ['Fatima', 'Zahra'],
    ['George', 'Papas'],
    ['Hannah', 'Schmidt'],
    ['Isaac', 'Mensah'],
    ['Jade', 'Tremblay'],
    ['Kai', 'Tanaka'],
    ['Lena', 'Fischer'],
    ['Marcus', 'Bell'],
    ['Nora', 'Iversen'],
    ['Omar', 'Saleh'],
    ['Paula', 'Santos'],
    ['Quinn', 'Murphy'],
    ['Rosa', 'Delgado'],
    ['Samir', 'Khan'],
    ['Tessa', 'Vos'],
    ['Umar', 'Farouk'],
    ['Vera', 'Novak'],
    ['Wesley', 'Grant'],
    ['Xenia', 'Stavrou'],
    ['Yusuf', 'Aydin'],
    ['Zoe', 'Carver'],
    ['Arlo', 'Finch'],
    ['Beatrix', 'Lund'],
  ],
};

export const MEADOW: CompanySeed = {
  name: 'Meadow Lane Care',
  plan_id: 1,
  admin: person('Henrik', 'Olsen', 'meadow.example'),
  roles: [],
  workers: [
    { ...person('Ruth', 'Adeyemi', 'meadow.example'), role: 'Support Worker' },
    { ...person('Carlos', 'Vega', 'meadow.example'), role: 'Support Worker' },
    { ...person('Ingrid', 'Dahl', 'meadow.example'), role: 'Support Worker' },
  ],
  clientCodes: [
    { code: 'HOME', description: 'Home support' },
    { code: 'COMM', description: 'Community access' },
  ],
  clients: [
    ['Alma', 'Berg'],
    ['Bruno', 'Costa'],
    ['Clara', 'Weiss'],
    ['Dmitri', 'Orlov'],
    ['Esther', 'Cohen'],
    ['Felix', 'Arnaud'],
    ['Greta', 'Holm'],
    ['Hugo', 'Leroy'],
    ['Iris', 'Novotny'],
    ['Jakob', 'Stein'],
    ['Katya', 'Ivanova'],
    ['Leon', 'Marchetti'],
  ],
};

export const NARRATIVES: readonly [string, ...string[]] = [
  'Worked on the weekly budget together. Good focus for most of the visit, with one short break.',
  'Supported the family with the morning routine and the walk to school. Calm start to the day.',
  'Practiced the bus route to the community center. Managed the transfer without prompting.',
  'Attended the appointment and wrote down the next steps together.',
  'Cooked a simple meal from the recipe book. Asked for help with the oven, otherwise independent.',
  'A harder day: little sleep and some frustration. Used the breathing exercise and went for a walk.',
  'Helped fill in the housing form and sort the letters that had piled up.',
  'Played board games with the siblings and talked about sharing and taking turns.',
];

export const NOTES: readonly [string, ...string[]] = [
  'Regular visit.',
  'Visit moved to the afternoon at the family’s request.',
  'Picked up groceries on the way.',
  'Supervisor informed about the change of plan.',
  'Next visit agreed for the same time.',
];

export const GOALS: readonly [string, ...string[]] = [
  'Travels to school independently twice a week',
  'Prepares three simple meals without help',
  'Keeps a weekly budget',
  'Joins one group activity a week',
  'Uses a calming strategy before asking for help',
];
