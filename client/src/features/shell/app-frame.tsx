import '../../ui/overlays/mantine-app.css';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DialogHost } from '../../ui/overlays/dialog-host.tsx';
import { KeyHelp } from '../../ui/overlays/key-help.tsx';
import { OfflineBanner } from '../../ui/overlays/offline-banner.tsx';
import { ToastHost } from '../../ui/overlays/toast-host.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useCompanyDays } from './company-days.ts';
import { AdminAreas } from './admin-sidebar.tsx';
import { PhoneBar } from './phone-bar.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useFetchAhead } from './fetch-ahead.ts';
import { useGuardAgain } from './guard-again.ts';

const PhoneMenu = lazy(() => import('./phone-menu.tsx').then((module) => ({ default: module.PhoneMenu })));

/** What stands around every page behind the login. */
export function AppFrame() {
  const user = useCurrentUser();
  const isAdminPath = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/') });
  const [opened, menu] = useDisclosure(false);
  useGuardAgain();
  useCompanyDays();
  useFetchAhead();
  const isOnboarding = user.is_company_admin && user.onboarding_required;
  const isAdminArea = isAdminPath && !isOnboarding;
  return (
    <>
      <OfflineBanner />
      <TopBar hideNavigation={isOnboarding} onMenu={menu.open} />
      <div className={classes.body}>
        {isAdminArea ? (
          <aside className={classes.sidebar} data-no-print>
            <AdminAreas />
          </aside>
        ) : null}
        <main id="content" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      {isOnboarding ? null : (
        <>
          {opened ? (
            <Suspense>
              <PhoneMenu onClosed={menu.close} withAdmin={isAdminArea} />
            </Suspense>
          ) : null}
          <PhoneBar onMenu={menu.open} />
        </>
      )}
      <KeyHelp />
      <DialogHost />
      <ToastHost />
    </>
  );
}
