const fromRight: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** How a language is written. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (fromRight.has(tag.split('-')[0]!) ? 'rtl' : 'ltr')
