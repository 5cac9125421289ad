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
