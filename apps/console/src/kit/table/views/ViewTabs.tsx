import { Tabs } from '@outpost/ui/Tabs'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readStored, writeStored } from '../../browser/storage.ts'
import { useText } from '../../i18n/i18n.ts'
import type { Search } from '../tableState.ts'
import { useSharedViews } from './useSharedViews.ts'
import { asksSame, findView } from './views.ts'
import type { ViewSource } from './ViewsPopover.tsx'

const addressOf = (path: string, search: Search): string => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** Whether the company shared views of a list when it was last opened, so that the tabs have their room at once. */
const sharedKey = (list: string): string => `views.shared.${list}`

/**
 * The saved views of a list as tabs: all records, the user's own views, then those of the company. The view in use is
 * in the address; a dot marks it if the list no longer shows what was saved. Renders nothing while there are no views.
 */
export function ViewTabs({ source }: { source: ViewSource }) {
  const t = useText()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { stored, list, inUse, onShow } = source
  const { views: found, loaded } = useSharedViews(list)
  useEffect(() => {
    if (loaded) writeStored(sharedKey(list), found.length > 0)
  }, [loaded, found.length, list])
  const shared = found.filter(({ name }) => findView(stored, name) === undefined)
  const expected = !loaded && readStored(sharedKey(list), false)
  const views = [...stored.views, ...shared]
  if (views.length === 0 && !expected) return null
  const current = views.find(({ name }) => name === inUse)
  const tabs = views.map((view) => {
    const active = view === current
    const changed = active && !asksSame(view.search, source.search)
    return {
      id: view.name,
      label: changed ? `${view.name} •` : view.name,
      ...(changed && { description: t('table:views.changed', { name: view.name }) }),
      href: addressOf(path, { ...view.search, view: view.name }),
      active,
      onClick: () => onShow(view),
    }
  })
  const all = {
    id: ' all',
    label: t('table:views.all'),
    href: path,
    active: current === undefined,
    onClick: () => onShow(undefined),
  }
  return <Tabs label={t('table:views.title')} items={[all, ...tabs]} />
}
