/** How much a device stores to be read offline, and for how long. */
export const KEPT = {
  /** Of the person's own logs. */
  days: 35,
  /** Of those assigned to the person. */
  clients: 300,
  /** Days without contact after which everything is deleted. */
  without_contact: 30,
};
