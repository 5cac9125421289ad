import '#/ui/overlays/mantine-app.css';
import type { QueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { platformSession } from '#/lib/session/session-store.ts';
import { ConfirmIdentity } from '#/shared/confirm-identity.tsx';
import { DialogHost } from '#/ui/overlays/dialog-host.tsx';
import { OfflineBanner } from '#/ui/overlays/offline-banner.tsx';
import { ToastHost } from '#/ui/overlays/toast-host.tsx';

/** A session that ends, by its owner or by the server, leads to the console's login, and nothing of it stays in memory. */
export function PlatformFrame({ queryClient }: { queryClient: QueryClient }) {
  const router = useRouter();
  useEffect(() => {
    const stop = platformSession.onEnd(() => {
      queryClient.cancelQueries().catch(() => undefined);
      void router.invalidate().then(() => queryClient.clear());
    });
    return () => void stop();
  }, [queryClient, router]);
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <DialogHost />
      <ConfirmIdentity />
      <ToastHost />
    </>
  );
}
