interface Account {
  sub: string;
  email: string;
  email_verified?: unknown;
}

export function startProvider(options: {
  port: number;
  accounts: readonly Account[];
  callback: string;
}): Promise<{ issuer: string; client_id: string; client_secret: string; close: () => Promise<void> }>;
