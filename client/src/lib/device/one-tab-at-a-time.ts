const running = new Map<string, Promise<unknown>>();

/**
 * Work of this name for one tab at a time. Outside a secure context (plain http on a LAN address) there are no Web Locks, and
 * only this tab is serialized.
 */
export async function oneTabAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request(name, work);
  const mine = (running.get(name) ?? Promise.resolve()).then(work);
  running.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}
