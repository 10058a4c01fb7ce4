/** Words of the tags room. */
export const en = { tags: 'Tags', choose: 'Choose tags' } as const
