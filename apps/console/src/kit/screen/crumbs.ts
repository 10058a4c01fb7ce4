import type { Crumb } from '@outpost/ui/Shell'
import { useQueries } from '@tanstack/react-query'
import { useCurrentScreen, useScreens } from './router.tsx'
import { chainOf, fill, type RecordTitle, type Screen } from './screen.ts'
import { useText } from '../i18n/i18n.ts'

/** In place of a record's name that is not known yet. */
const UNKNOWN = '…'

const isRecordTitle = (title: Screen['title']): title is RecordTitle => typeof title === 'object'

/** The way to the current page, the page itself last. A record's name stands there once its answer has come. */
export function useCrumbs(): Crumb[] {
  const t = useText()
  const { screen, params } = useCurrentScreen()
  const chain = useChain(screen)
  const asked = chain.map((entry) => entry.title).filter(isRecordTitle)
  const answers = useQueries({ queries: asked.map((title) => title.query(params)) })
  return chain.map((entry): Crumb => {
    const { title } = entry
    const address = fill(entry.path, params)
    if (!isRecordTitle(title)) return { label: t(title), href: address }
    const record = answers[asked.indexOf(title)]?.data
    return { label: record === undefined ? UNKNOWN : title.name(record as never), href: address }
  })
}

/** The title of the document: a tab is named after its record too, or all of a record's tabs would be called alike. */
export function pageTitle(crumbs: readonly Crumb[], screen: Screen | undefined): string | undefined {
  const [record, own] = [crumbs.at(-2), crumbs.at(-1)]
  return screen?.tab && record && record.label !== UNKNOWN ? `${own!.label} · ${record.label}` : own?.label
}

/** The current screen with those above it, as far as the user may see them. */
export function useChain(current: Screen | undefined): Screen[] {
  const mine = useScreens()
  return current ? chainOf(mine, current) : []
}
