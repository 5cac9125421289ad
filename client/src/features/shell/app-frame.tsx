import '#/ui/overlays/mantine-app.css';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation, useRouteContext, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect } from 'react';
import { trpc } from '#/lib/api/trpc.ts';
import { startShell } from '#/lib/device/offline/service-worker.ts';
import { useOfflineData } from '#/lib/device/offline/use-offline-data.ts';
import { useOutboxSending } from '#/lib/device/outbox/outbox.ts';
import { redirectFor } from '#/lib/session/area-guard.ts';
import { useCurrentUser, type CurrentUser } from '#/lib/session/current-user.ts';
import { setCompanyMileage } from '#/lib/session/mileage.ts';
import { appSession } from '#/lib/session/session-store.ts';
import { setCompanyDays, useToday } from '#/lib/session/today.ts';
import { longDay } from '#/lib/text/day-text.ts';
import { useNotedSearches } from '#/lib/url/last-search.ts';
import { ConfirmIdentity } from '#/shared/confirm-identity.tsx';
import { useLeavingQuestion } from '#/ui/forms/leaving-question.ts';
import { DialogHost } from '#/ui/overlays/dialog-host.tsx';
import { KeyHelp } from '#/ui/overlays/key-help.tsx';
import { ToastHost } from '#/ui/overlays/toast-host.tsx';
import { toastFailure } from '#/ui/overlays/toasts.ts';
import { DeletionBanner } from './deletion-banner.tsx';
import { AdminAreas } from './lazy-admin.ts';
import { PhoneBar } from './phone-bar.tsx';
import { SecondStepBanner } from './second-step-banner.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const PhoneMenu = lazy(() => import('./phone-menu.tsx').then((module) => ({ default: module.PhoneMenu })));

/** The frame of every page behind the login. */
export function AppFrame() {
  const user = useCurrentUser();
  const isAdminPath = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/') });
  const [opened, menu] = useDisclosure(false);
  useGuardAgain();
  useCompanyDays();
  useFetchAhead();
  useSending();
  useLeavingQuestion(appSession.isSignedIn);
  useNotedSearches();
  const isOnboarding = user.is_company_admin && user.onboarding_required;
  const isAdminArea = isAdminPath && !isOnboarding;
  return (
    <>
      <TopBar hideNavigation={isOnboarding} onMenu={menu.open} />
      <div className={classes.body}>
        {isAdminArea ? (
          <aside className={classes.sidebar} data-no-print>
            <Suspense>
              <AdminAreas />
            </Suspense>
          </aside>
        ) : null}
        <main id="content" tabIndex={-1} className={classes.main}>
          <PaperHead />
          <DeletionBanner />
          <SecondStepBanner />
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
          <PhoneBar onMenu={menu.open} isAdminArea={isAdminArea} />
        </>
      )}
      <KeyHelp />
      <DialogHost />
      <ConfirmIdentity />
      <ToastHost />
    </>
  );
}

/** On paper, above a page that is no sheet with a head of its own: whose it is and of when. */
function PaperHead() {
  const { company } = useCurrentUser();
  const today = useToday();
  return (
    <p className={classes.paperHead} data-only-print>
      <strong>{company?.name}</strong> Printed on {longDay(today)}
    </p>
  );
}

/** Gives the fields the company's date, the first day of its weeks and its unit of distance, also when these change. */
function useCompanyDays() {
  const { company_days, company_mileage } = useCurrentUser();
  useEffect(() => setCompanyDays(company_days), [company_days]);
  useEffect(() => setCompanyMileage(company_mileage), [company_mileage]);
}

/**
 * Makes the browser store the app's files while the person reads the first page (phone-and-offline.md#the-service-worker), and
 * prefetches the loaders and what every form needs if the browser cannot.
 */
function useFetchAhead() {
  useEffect(() => {
    const fetchFiles = () =>
      void Promise.all([
        // It is needed when nothing can be fetched.
        import('./failure-page.tsx'),
        startShell(),
        ...('serviceWorker' in navigator
          ? []
          : [import('#/lib/api/loaders.ts'), import('#/lib/forms/record-form.ts')]),
      ]).catch(() => undefined);
    // Not every browser reports when it is idle.
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(fetchFiles, { timeout: 300 });
    else window.setTimeout(fetchFiles, 500);
  }, []);
}

/** Sends what was saved without a network; the screens then load the result. */
function useSending() {
  const { id } = useCurrentUser();
  const { client, api } = useRouteContext({ from: '/_signed-in' });
  const utils = trpc.useUtils();
  const keep = useOfflineData(api);
  const onSent = useCallback(() => void utils.invalidate().then(keep), [utils, keep]);
  useOutboxSending(id, client, onSent);
}

const rightsOf = (user: CurrentUser) =>
  [
    user.id,
    user.is_superuser,
    user.is_company_admin,
    user.onboarding_required,
    user.company?.id,
    ...user.permissions,
  ].join();

const ROLE_CHANGED = 'An administrator changed what you may do. You no longer have access to that page.';

/** Runs the guards again when what they depend on changes: onboarding was completed, a role was removed. */
function useGuardAgain() {
  const router = useRouter();
  const guarded = useRouteContext({ from: '/_signed-in', select: (context) => context.user });
  const user = useCurrentUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const rights = rightsOf(user);
  const changed = rights !== rightsOf(guarded);
  const isShutOut = redirectFor(user, pathname) !== null && redirectFor(guarded, pathname) === null;
  useEffect(() => {
    if (!changed) return;
    // Completing the onboarding leads on as well.
    if (isShutOut && pathname !== '/onboarding') toastFailure(ROLE_CHANGED, null);
    void router.invalidate();
  }, [changed, isShutOut, pathname, router]);
}
