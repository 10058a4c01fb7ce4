import type { QueryClient } from '@tanstack/react-query'
import { loadCode } from './loadCode.ts'
import { chainOf, paramsOf, screenAt, type Screen } from './screen.ts'

/**
 * Loads the code of the page at an address, and reads what the page reads first: its record, or the first page of its
 * list. A failure is reported only when the page is opened. Nothing is read for an address with a query, whose filters
 * only the page knows.
 * @param href an address within the console
 */
async function preloadScreen(screens: readonly Screen[], client: QueryClient, href: string): Promise<void> {
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

/** How long a page is not preloaded again, in ms: as long as what was read counts as fresh. */
const FRESH = 10_000

/** When each page was preloaded last, and the addresses that are being preloaded and wait for it. */
const done = new Map<string, number>()
let busy = false
let next: string | undefined

/**
 * Preloads the page at an address. One page at a time: meanwhile only the address that was asked for last waits, so that
 * there is no storm.
 */
export async function preload(screens: readonly Screen[], client: QueryClient, href: string): Promise<void> {
  if ((done.get(href) ?? -Infinity) > Date.now() - FRESH) return
  if (busy) return void (next = href)
  busy = true
  done.set(href, Date.now())
  if (done.size > 100) done.delete(done.keys().next().value!)
  // A failure shows when the page is opened.
  await preloadScreen(screens, client, href).catch(() => undefined)
  busy = false
  const following = next
  next = undefined
  if (following !== undefined) await preload(screens, client, following)
}
