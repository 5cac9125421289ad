import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorFields } from '#/lib/api/error-text.ts';
import { trpc } from '#/lib/api/trpc.ts';
import type { Cycle } from './plan-card.tsx';
import { checkoutFailure } from './subscription-texts.ts';

/** Begins a payment and opens its page: the card provider's, or the local test page. */
export function useCheckout() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const begin = trpc.subscriptions.checkout.useMutation();
  const [opening, setOpening] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [codeProblem, setCodeProblem] = useState<string | undefined>();

  async function open(plan_id: number, billing_cycle: Cycle, discount_code: string) {
    if (opening !== null) return;
    setOpening(plan_id);
    setProblem(null);
    setCodeProblem(undefined);
    try {
      const code = discount_code.trim();
      const { sessionId, url } = await begin.mutateAsync({
        plan_id,
        billing_cycle,
        ...(code && { discount_code: code }),
      });
      const payments = utils.subscriptions.current.getData()?.payments;
      // The test page is one of ours: navigating within the app keeps the session, whatever the server's host name.
      if (payments === 'local') await navigate({ to: '/test-checkout/$sessionId', params: { sessionId } });
      else if (url) window.location.assign(url);
      else setProblem('Payment system error. Please refresh the page.');
    } catch (error) {
      const atCode = errorFields(error)['discount_code']?.join(' ');
      if (atCode) setCodeProblem(atCode);
      else setProblem(checkoutFailure(error));
    } finally {
      setOpening(null);
    }
  }

  return { open, opening, problem, codeProblem };
}
