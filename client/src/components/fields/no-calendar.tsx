/** In the place of a calendar that could not be fetched. */
export function NoCalendar() {
  return <p>The calendar could not be loaded. Type the date instead.</p>;
}
