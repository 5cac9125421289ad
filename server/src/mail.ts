import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';

export interface Message {
  to: string;
  subject: string;
  text: string;
}

export type Mail = { send(message: Message): Promise<void> };

/** The way out for mail, or null where SMTP is not set up: then nothing promises a mail. */
export function createMail(config: Config): Mail | null {
  if (!config.smtp_url) return null;
  const transport = createTransport(config.smtp_url, { from: config.mail_from });
  return {
    async send(message) {
      await transport.sendMail(message);
    },
  };
}
