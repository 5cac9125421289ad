import {
  IconAlertTriangle,
  IconBeach,
  IconBriefcase,
  IconBuilding,
  IconCalendarOff,
  IconCalendarStats,
  IconCash,
  IconChartBar,
  IconCreditCard,
  IconFileCheck,
  IconFileDollar,
  IconFileExport,
  IconFileImport,
  IconFileInvoice,
  IconFileText,
  IconHistory,
  IconId,
  IconLayoutColumns,
  IconListDetails,
  IconRoute,
  IconScale,
  IconScan,
  IconTags,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useCurrentUser } from '#/lib/session/current-user.ts';
import { isOn, type NavItem } from './navigation.ts';

interface NavGroup {
  title: string;
  items: readonly NavItem[];
}

/** The admin sidebar. */
export function useAdminAreas(): readonly NavGroup[] {
  const user = useCurrentUser();
  return useMemo(
    () => adminAreas.map(({ title, items }) => ({ title, items: items.filter(isOn(user)) })),
    [user],
  );
}

const adminAreas: readonly NavGroup[] = [
  {
    title: 'Main',
    items: [
      { to: '/admin/dashboard', label: 'Dashboard', Mark: IconChartBar },
      {
        to: '/admin/timesheets',
        label: 'Timesheets',
        Mark: IconCalendarStats,
        also: ['/admin/timesheet-add'],
      },
      { to: '/admin/reports', label: 'Monthly Reports', Mark: IconFileText },
    ],
  },
  {
    title: 'Forms',
    items: [
      { to: '/admin/no-shows', label: 'No Shows', Mark: IconCalendarOff },
      { to: '/admin/incident-reports', label: 'Incident Reports', Mark: IconAlertTriangle },
      { to: '/admin/submitted-forms', label: 'Submitted Forms', Mark: IconFileCheck },
    ],
  },
  {
    title: 'Management',
    items: [
      { to: '/admin/employees', label: 'Employees', Mark: IconUsers },
      { to: '/admin/clients', label: 'Clients', Mark: IconUserHeart },
      { to: '/admin/time-off', label: 'Time Off', Mark: IconBeach, switched: 'has_time_off' },
      { to: '/admin/roles', label: 'Roles', Mark: IconId },
      { to: '/admin/billing', label: 'Payroll & Billing', Mark: IconCash, feature: 'billing' },
      { to: '/admin/invoices', label: 'Invoices', Mark: IconFileDollar, feature: 'billing' },
    ],
  },
  {
    title: 'Settings',
    items: [
      { to: '/admin/settings/profile', label: 'Company Profile', Mark: IconBuilding },
      { to: '/admin/settings/custom-fields/work-codes', label: 'Work Codes', Mark: IconTags },
      { to: '/admin/settings/custom-fields/client-codes', label: 'Client Codes', Mark: IconTags },
      { to: '/admin/settings/custom-fields/clients', label: 'Client Fields', Mark: IconListDetails },
      { to: '/admin/settings/internal-time', label: 'Time Without a Client', Mark: IconBriefcase },
      {
        to: '/admin/settings/custom-fields/report-customization',
        label: 'Reports Customization',
        Mark: IconLayoutColumns,
        feature: 'report_customization',
      },
      { to: '/admin/settings/custom-fields/scan-additional', label: 'Scan Additional Forms', Mark: IconScan },
      { to: '/admin/settings/pay-rules', label: 'Pay Rules', Mark: IconScale, feature: 'billing' },
      {
        to: '/admin/settings/payroll-export',
        label: 'Payroll Export',
        Mark: IconFileExport,
        feature: 'billing',
      },
      {
        to: '/admin/settings/invoicing',
        label: 'Invoicing',
        keywords: ['invoices'],
        Mark: IconFileInvoice,
        switched: 'has_billing',
      },
      {
        to: '/admin/settings/time-off',
        label: 'Time Off Settings',
        Mark: IconBeach,
        switched: 'has_time_off',
      },
      { to: '/admin/settings/mileage', label: 'Mileage', Mark: IconRoute },
      { to: '/admin/settings/import', label: 'Import', Mark: IconFileImport },
      { to: '/admin/settings/audit', label: 'Change History', Mark: IconHistory },
      { to: '/admin/subscription', label: 'Subscription', Mark: IconCreditCard },
    ],
  },
];
