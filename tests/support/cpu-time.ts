/** The CPU that this process has taken so far, in ms: what else runs on the machine hardly changes it. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
