import { useSyncExternalStore } from 'react';

/** A value outside of components that they follow; `set` tells them if it is another one. */
export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: Value) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type Store<Value> = Pick<ReturnType<typeof createStore<Value>>, 'get' | 'subscribe'>;

/** What `pick` makes of the value: the component renders again only if that is another one. */
export function useStore<Value>(store: Store<Value>): Value;
export function useStore<Value, Picked>(store: Store<Value>, pick: (value: Value) => Picked): Picked;
export function useStore<Value, Picked>({ subscribe, get }: Store<Value>, pick?: (value: Value) => Picked) {
  const read = () => (pick ? pick(get()) : get());
  return useSyncExternalStore<Value | Picked>(subscribe, read, read);
}
