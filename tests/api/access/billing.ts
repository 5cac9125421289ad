import { billedClient, invoiceIn, linkTo } from '../../support/billing.ts';
import type { World } from '../../support/world.ts';
import { ADMINS, ANYONE, MAPLE_ADMINS, MAPLE_ONLY, type ExpectationsOf, type Who } from './expectation.ts';

/** The admin of the company of whoever tries. */
const adminOf = (who: Who): 'ada' | 'nora' => (who === 'nora' ? 'nora' : 'ada');
let names = 0;
const freeName = (who: Who = 'ada') => {
  names += 1;
  return `${who === 'nora' ? 'Birch' : MAPLE_ONLY} ${names}`;
};
/** A day that no other row of the sweep has. */
const freeDay = () => {
  names += 1;
  return new Date(Date.UTC(2011, 0, names)).toISOString().slice(0, 10);
};

const clientOf = async (world: World, who: Who = 'ada') =>
  (await world.as(adminOf(who)).clients.create({ first_name: 'Ann', last_name: freeName(who) })).id;

export const billingSettings: ExpectationsOf<'billingSettings'> = {
  get: { verdicts: ADMINS },
  update: { verdicts: ADMINS, input: (_world, who) => ({ legal_name: freeName(who) }) },
};

const taxCode = async (world: World) =>
  (await world.as('ada').taxCodes.create({ name: freeName(), rate: 5 })).id;
export const taxCodes: ExpectationsOf<'taxCodes'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  get: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await taxCode(world) }) },
  create: { verdicts: ADMINS, input: (_world, who) => ({ name: freeName(who), rate: 8.75 }) },
  addNdis: {
    verdicts: ADMINS,
    input: async (world, who) => {
      const { results } = await world.as(adminOf(who)).taxCodes.list({});
      const ndis = results.find(({ name }) => name.startsWith('P5'));
      if (ndis) await world.as(adminOf(who)).taxCodes.remove({ id: ndis.id });
      return undefined;
    },
  },
  update: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await taxCode(world), rate: 9 }) },
  remove: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await taxCode(world) }) },
};

const recipient = async (world: World) => (await world.as('ada').recipients.create({ name: freeName() })).id;
const range = { start_date: '2026-11-01', end_date: '2026-11-30' };
export const recipients: ExpectationsOf<'recipients'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  get: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await recipient(world) }) },
  create: { verdicts: ADMINS, input: (_world, who) => ({ name: freeName(who) }) },
  update: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await recipient(world), name: freeName() }),
  },
  remove: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await recipient(world) }) },
  statement: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await recipient(world), ...range }) },
  statementLines: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await recipient(world), ...range }),
  },
};

const payerOfClient = async (world: World) => {
  const row = await world
    .as('ada')
    .clientRecipients.create({ client: await clientOf(world), start_date: freeDay(), recipient: null });
  return 'id' in row ? row.id : 0;
};
export const clientRecipients: ExpectationsOf<'clientRecipients'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  get: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await payerOfClient(world) }) },
  create: {
    verdicts: ADMINS,
    input: async (world, who) => ({
      client: await clientOf(world, who),
      start_date: freeDay(),
      recipient: 'client',
    }),
  },
  update: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await payerOfClient(world), member_number: '430123456' }),
  },
  remove: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await payerOfClient(world) }) },
};

const item = async (world: World, who: Who = 'ada') => ({
  client: await clientOf(world, who),
  date: '2026-03-01',
  description: freeName(who),
  quantity: 1,
  unit_price: 50,
});
const itemId = async (world: World) => (await world.as('ada').billingItems.create(await item(world))).id;
export const billingItems: ExpectationsOf<'billingItems'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  get: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await itemId(world) }) },
  create: { verdicts: ADMINS, input: item },
  update: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await itemId(world), unit_price: 55 }) },
  remove: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await itemId(world) }) },
};

const creditOf = async (world: World) => {
  const { client, recipient: payer } = await billedClient(world);
  const { id: invoice } = await invoiceIn(world, { client, recipient: payer, total: 100 });
  const { id } = await invoiceIn(world, { client, recipient: payer, total: 40, kind: 'credit_note' });
  return { id, invoice };
};
const issuedInvoice = async (world: World) => (await creditOf(world)).invoice;
export const invoiceLines: ExpectationsOf<'invoiceLines'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
};
export const invoices: ExpectationsOf<'invoices'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  get: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await issuedInvoice(world) }) },
  ready: { verdicts: ADMINS, input: () => ({}) },
  draft: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => {
      const of = await billedClient(world);
      await world.as('ada').billingItems.create({
        client: of.client,
        date: '2026-02-01',
        description: MAPLE_ONLY,
        quantity: 1,
        unit_price: 10,
      });
      return of;
    },
  },
  issue: {
    verdicts: ADMINS,
    input: async (world, who) => {
      const admin = world.as(adminOf(who));
      await admin.billingSettings.update({ legal_name: freeName(who), address: '1 Long Road' });
      const client = await clientOf(world, who);
      const payer = await admin.clientRecipients.create({
        client,
        start_date: '2025-01-01',
        recipient: 'client',
      });
      await admin.billingItems.create({ ...(await item(world, who)), client, date: '2026-02-01' });
      const recipient_id = 'recipient' in payer ? payer.recipient : null;
      return { rows: [{ client, recipient: recipient_id ?? 0, total: 50 }] };
    },
  },
  credit: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await issuedInvoice(world), reason: 'Agreed' }),
  },
  send: {
    // There is no mail server here; mails.test.ts has one.
    verdicts: { ...ADMINS, ada: 400, nora: 400 },
    input: async (world) => ({ id: await issuedInvoice(world), to: 'ann@example.org' }),
  },
  markSent: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await issuedInvoice(world) }) },
  revokeMail: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => {
      const id = await issuedInvoice(world);
      await linkTo(world, id);
      const { mails } = await world.as('ada').invoices.get({ id });
      return { id, mail: mails[0]?.id };
    },
  },
  pdf: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await issuedInvoice(world) }) },
  writeOff: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await issuedInvoice(world), reason: 'Moved away' }),
  },
  applyCredit: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ ...(await creditOf(world)), amount: 10 }),
  },
  refund: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: (await creditOf(world)).id, amount: 10 }),
  },
};

const money = { paid_on: '2026-03-02', amount: 100 };
const payment = async (world: World) =>
  (await world.as('ada').payments.create({ recipient: await recipient(world), ...money })).id;
/** A payment, and an invoice of the same recipient with as much open. */
const paymentAndInvoice = async (world: World) => {
  const { client, recipient: payer } = await billedClient(world);
  const { id: invoice } = await invoiceIn(world, { client, recipient: payer, total: 100 });
  const { id } = await world.as('ada').payments.create({ recipient: payer, ...money, allocations: [] });
  return { id, invoice, amount: 100 };
};
export const payments: ExpectationsOf<'payments'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  get: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await payment(world) }) },
  create: {
    verdicts: ADMINS,
    input: async (world, who) => ({
      recipient: (await world.as(adminOf(who)).recipients.create({ name: freeName(who) })).id,
      ...money,
    }),
  },
  void: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await payment(world), reason: 'Bounced' }),
  },
  applyCredit: { verdicts: MAPLE_ADMINS, input: paymentAndInvoice },
  refund: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await payment(world), amount: 5 }) },
};

/** A file with a new invoice of Maple Care. */
const invoiceFile = async (world: World) => {
  await invoiceIn(world, { ...(await billedClient(world)), total: 100 });
  const [file] = await world.as('ada').invoiceFiles.create({ format: 'generic', up_to: '2026-03-31' });
  return file?.id ?? 0;
};
export const invoiceFiles: ExpectationsOf<'invoiceFiles'> = {
  list: { verdicts: ADMINS, input: () => ({}) },
  get: { verdicts: MAPLE_ADMINS, input: async (world) => ({ id: await invoiceFile(world) }) },
  create: {
    // Birch Support has no invoice.
    verdicts: { ...ADMINS, nora: 400 },
    input: async (world) => {
      await invoiceIn(world, { ...(await billedClient(world)), total: 100 });
      return { format: 'generic', up_to: '2026-03-31' };
    },
  },
  void: {
    verdicts: MAPLE_ADMINS,
    input: async (world) => ({ id: await invoiceFile(world), reason: 'Twice', not_imported: true }),
  },
};

/** A link opens its document for anybody, and another token nothing. */
const token = async (world: World) => ({
  token: await linkTo(world, (await invoiceIn(world, { ...(await billedClient(world)), total: 100 })).id),
});
export const invoiceLinks: ExpectationsOf<'invoiceLinks'> = {
  get: { verdicts: ANYONE, input: token },
  pdf: { verdicts: ANYONE, input: token },
};
