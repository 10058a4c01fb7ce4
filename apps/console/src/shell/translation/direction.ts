const fromRight: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** The writing direction of a language. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (fromRight.has(tag.split('-')[0]!) ? 'rtl' : 'ltr')
