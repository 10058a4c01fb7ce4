import type { HelpArea } from '../../kit/screen/help.ts'
import type { Language } from '../../kit/i18n/i18n.ts'

/** Each page in a file of its own, loaded when it is read. */
const files = import.meta.glob<string>('../../features/*/help/*.md', { query: '?raw', import: 'default' })

/** Loads the page of an area in a language; undefined for an area that no feature has written a page for. */
export function helpPage(area: HelpArea, language: Language): (() => Promise<string>) | undefined {
  const ending = `/help/${area}.${language}.md`
  return Object.entries(files).find(([path]) => path.endsWith(ending))?.[1]
}
