/** Words of the companies room. */
export const en = { company: 'Company', choose: 'Choose a company' } as const
