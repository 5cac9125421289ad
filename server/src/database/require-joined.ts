/** What a left join found by a foreign key that is never empty, which the types cannot know. */
export function requireJoined<Row>(joined: Row | null): Row {
  if (joined === null) throw new Error('A foreign key leads nowhere.');
  return joined;
}
