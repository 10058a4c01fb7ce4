import type { Crumb } from '@outpost/ui/Shell'
import { useQueries } from '@tanstack/react-query'
import { useCurrentScreen, useScreens } from './router.tsx'
import { chainOf, fill, type RecordTitle, type Screen } from './screen.ts'
import { useText } from '../i18n/i18n.ts'

/** Placeholder for the name of a record that is not loaded yet. */
const UNKNOWN = '…'

const isRecordTitle = (title: Screen['title']): title is RecordTitle => typeof title === 'object'

/**
 * The breadcrumbs of the current page, ending with the page itself. Names of records appear once they are loaded; the
 * record of a page that the user may not see is not read.
 */
export function useCrumbs(): Crumb[] {
  const t = useText()
  const { screen, params } = useCurrentScreen()
  const mine = useScreens()
  const chain = useChain(screen)
  const asked = chain
    .filter((entry) => mine.includes(entry))
    .map((entry) => entry.title)
    .filter(isRecordTitle)
  const answers = useQueries({ queries: asked.map((title) => title.query(params)) })
  const crumbs = chain.map((entry): Crumb => {
    const { title } = entry
    const address = fill(entry.path, params)
    if (!isRecordTitle(title)) return { label: t(title), href: address }
    const record = answers[asked.indexOf(title)]?.data
    return { label: record === undefined ? UNKNOWN : title.name(record as never), href: address }
  })
  return withoutRepeats(crumbs)
}

/** Leaves out a page that has the same name as the tab below it, such as the users of a company with their first tab. */
export const withoutRepeats = (crumbs: readonly Crumb[]): Crumb[] =>
  crumbs.filter(({ label }, index) => label === UNKNOWN || label !== crumbs[index + 1]?.label)

/**
 * The document title. For a tab it includes the name of the record, because the tabs of all records would otherwise
 * have the same titles. A tab of a tab may be named like it, so the nearest page above with another name is taken.
 */
export function pageTitle(crumbs: readonly Crumb[], screen: Screen | undefined): string | undefined {
  const own = crumbs.at(-1)
  const record = screen?.tab ? crumbs.findLast(({ label }) => label !== own?.label) : undefined
  return record && record.label !== UNKNOWN ? `${own!.label} · ${record.label}` : own?.label
}

/** The current screen and its parents, as far as the user may see them. */
export function useChain(current: Screen | undefined): Screen[] {
  const mine = useScreens()
  return current ? chainOf(mine, current) : []
}
