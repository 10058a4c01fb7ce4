import type { QueryClient } from '@tanstack/react-query'
import { withMessages } from '../i18n/i18n.ts'
import { chainOf, paramsOf, screenAt, type Screen } from './screen.ts'

/** Loads the code of a page and its messages. */
export const loadCode = ({ page, messages }: Screen) => (messages ? withMessages(messages, page) : page())

/**
 * Loads the code of the page at an address, and reads what the page reads first: its record, or the first page of its
 * list. A failure is reported only when the page is opened. Nothing is read for an address with a query, whose filters
 * only the page knows.
 * @param href an address within the console
 */
export async function preloadScreen(screens: readonly Screen[], client: QueryClient, href: string): Promise<void> {
  const [address = '', query] = href.split('?')
  const entry = screenAt(screens, address)
  if (!entry) return
  const chain = chainOf(screens, entry).filter((each) => each === entry || entry.tab !== undefined)
  const records = chain.flatMap(({ path, title }) =>
    typeof title === 'object' ? [title.query(paramsOf(path, address), { lasting: true })] : [],
  )
  const reads = records.map((record) => client.prefetchQuery(record))
  const files = await Promise.all(chain.map((each) => loadCode(each).catch(() => undefined)))
  if (query === undefined) reads.push(...files.flatMap((file) => file?.first?.(client) ?? []))
  await Promise.all(reads)
}
