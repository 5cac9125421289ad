/** Days of logs, the number of clients, and the days without contact after which everything is deleted. */
export const KEPT = { days: 35, clients: 300, without_contact: 30 };
