/** Texts of the overview in tabs and in the page title. */
export const en = { title: 'Overview', place: 'Location' } as const
