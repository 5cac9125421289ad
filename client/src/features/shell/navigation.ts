import {
  IconBeach,
  IconCalendarStats,
  IconClipboardList,
  IconFileText,
  IconForms,
  IconHome,
  IconReceipt,
  IconUserHeart,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { LinkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Feature } from '@daybook/domain/access/features';
import { useCurrentUser } from '#/lib/session/current-user.ts';

/** A page that needs no parameter. */
export type Path = NonNullable<LinkOptions['to']>;

export interface NavItem {
  to: Path;
  label: string;
  Mark: Icon;
  /** Other paths that belong to this area. */
  also?: readonly Path[];
  /** Shown with a PRO badge while the plan lacks it. */
  feature?: Feature;
  /** Other words that find it in the palette. */
  keywords?: string[];
  /** Shown only where the company has switched it on. */
  switched?: 'has_pay_page' | 'has_time_off' | 'has_billing';
}

const areas: readonly NavItem[] = [
  { to: '/home', label: 'Dashboard', Mark: IconHome },
  { to: '/daily-logs', label: 'Daily Logs', Mark: IconClipboardList },
  { to: '/timesheets', label: 'Timesheets', Mark: IconCalendarStats },
  { to: '/monthly-reports', label: 'Monthly Reports', Mark: IconFileText },
  { to: '/pay', label: 'My Pay', Mark: IconReceipt, switched: 'has_pay_page' },
  { to: '/time-off', label: 'Time Off', Mark: IconBeach, switched: 'has_time_off' },
  { to: '/employee-directory', label: 'Employee Directory', Mark: IconUsers },
  { to: '/clients', label: 'Client List', Mark: IconUserHeart, also: ['/client-details/$id'] },
  {
    to: '/additional-forms',
    label: 'Additional Forms',
    Mark: IconForms,
    also: ['/no-show-form', '/incident-report-form'],
  },
];

/** The main areas (access.md#the-shell), in the top bar; My Pay and Time Off where the company has switched them on. */
export function useMainAreas(): readonly NavItem[] {
  const user = useCurrentUser();
  return useMemo(() => areas.filter(isOn(user)), [user]);
}

type Switches = Pick<ReturnType<typeof useCurrentUser>, NonNullable<NavItem['switched']>>;
export const isOn =
  (switches: Switches) =>
  ({ switched }: NavItem): boolean =>
    switched === undefined || switches[switched];
