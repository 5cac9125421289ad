import { notifications } from '@mantine/notifications';

/** A short word about something that worked. */
export function toastDone(message: string) {
  notifications.show({ message, color: 'pine', autoClose: 4_000 });
}

/** A failure of an action that has no place of its own on the page; it stays until it is read. */
export function toastFailure(message: string) {
  notifications.show({ message, color: 'red', autoClose: 12_000, role: 'alert' });
}
