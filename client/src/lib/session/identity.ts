import { createStore } from '#/lib/device/value-store.ts';

/** The server wants to know that it is really this person; confirm-identity.tsx asks. */
export interface IdentityQuestion {
  methods: readonly string[];
  answer: (isConfirmed: boolean) => void;
}

export const identityQuestion = createStore<IdentityQuestion | null>(null);
let asking: Promise<boolean> | null = null;

/** Asks once for all calls that wait for it; false if the person does not confirm. */
export function confirmIdentity(methods: readonly string[]): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => identityQuestion.set({ methods, answer: resolve })).finally(
    () => {
      asking = null;
      identityQuestion.set(null);
    },
  );
  return asking;
}
