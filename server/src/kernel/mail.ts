import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

export interface Message {
  to: string;
  subject: string;
  text: string;
  /** The same for every attempt at the same mail, so that mail servers can drop a repeated one. */
  message_id?: string;
  /** Where answers go, if not to the sender. */
  reply_to?: string | undefined;
  attachments?: { filename: string; content: Buffer; contentType: string }[] | undefined;
}

/** Whom a mail greets. Null: nobody knows whose address it is. */
export type Addressee = {
  first_name: string;
  email_key: string;
  /** The address at which they have opened a link, or for which their organisation vouched. */
  confirmed_email_key: string | null;
} | null;

/** Whether the person has shown that the address is theirs; else a stranger may have registered it. */
export const isConfirmed = (to: Addressee): boolean => to !== null && to.confirmed_email_key === to.email_key;

/**
 * The text of a mail to a person, whose name or company a stranger may have chosen: an address that is not confirmed gets no
 * words of people.
 * @param plain the lines for such an address, without names, reasons and whatever else people type
 */
export const letter = (to: Addressee, lines: readonly string[], plain: readonly string[] = lines): string =>
  (isConfirmed(to) ? [`Hello ${to?.first_name},`, ...lines] : ['Hello,', ...plain]).join('\n\n');

export type Mail = { send(message: Message): Promise<void> };

/** Sends mail, or null if SMTP is not configured: then no page promises a mail. */
export function createMail(config: Config): Mail | null {
  if (!config.smtp_url) return null;
  const address = config.smtp_url;
  let transport: Promise<Transporter> | undefined;
  const open = async () => (await import('nodemailer')).createTransport(address, { from: config.mail_from });
  return {
    async send({ message_id, reply_to, ...message }) {
      const id = message_id && `<${message_id}@${new URL(config.public_url).hostname}>`;
      await (
        await (transport ??= open())
      ).sendMail({
        ...message,
        ...(id && { messageId: id }),
        ...(reply_to && { replyTo: reply_to }),
      });
    },
  };
}
