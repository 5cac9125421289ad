const TEXTS: Readonly<Record<string, string>> = {
  trialing: 'Trial',
  trial_ended: 'Trial ended',
  active: 'Active',
  inactive: 'Inactive',
};

/** The status of a subscription, or of a payment, as it is shown. */
export const subscriptionStatusText = (status: string): string => TEXTS[status] ?? status;
