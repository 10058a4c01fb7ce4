/** What lists say besides their rows. */
export const en = {
  tooMany_one: 'At most {{count}} row can be acted on at once. Narrow the list with filters.',
  tooMany_other: 'At most {{count}} rows can be acted on at once. Narrow the list with filters.',
  forbidden: 'You may not see this list. An administrator of your company can give you the permission {{permission}}.',
} as const
