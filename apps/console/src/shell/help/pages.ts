import type { HelpArea } from '../../kit/screen/help.ts'
import type { Language } from '../../kit/i18n/i18n.ts'

/** The help pages, each in a separate file that is loaded on demand. */
const files = import.meta.glob<string>('../../features/*/help/*.md', { query: '?raw', import: 'default' })

/** Returns a function that loads the help page of an area in a language; undefined if no feature provides one. */
export function helpPage(area: HelpArea, language: Language): (() => Promise<string>) | undefined {
  const ending = `/help/${area}.${language}.md`
  return Object.entries(files).find(([path]) => path.endsWith(ending))?.[1]
}
