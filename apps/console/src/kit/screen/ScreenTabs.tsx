import { Tabs } from '@outpost/ui/Tabs'
import { useParams, useRouterState } from '@tanstack/react-router'
import { useCurrentScreen, useScreens } from './router.tsx'
import { fill, lineOf, type Params, type Screen, tabsOf } from './screen.ts'
import { useText } from '../i18n/i18n.ts'

interface ScreenTabsProps {
  /** Path of the screen whose tabs are shown. */
  of: `/${string}`
  /** Accessible name. */
  label: string
  /** Whether a tab is of no use to the record of the page. It is then only listed while it is open. */
  hides?: (path: string) => boolean
}

/**
 * The tabs of the surrounding page that the user may see, contributed by any feature.
 * @example <><ScreenTabs of="/devices/{id}" label={t('device:tabs')} /><Outlet /></>
 */
export function ScreenTabs({ of, label, hides }: ScreenTabsProps) {
  const address = useRouterState({ select: (state) => state.location.pathname })
  const tabs = tabsOf(useScreens(), of)
  const outside = new Set(tabs.filter(({ outsideMenu }) => outsideMenu).map(({ path }): string => path))
  const items = useTabItems(tabs, (href) => address === href || address.startsWith(`${href}/`)).filter(
    ({ id, active }) => active || !(outside.has(id) || hides?.(id)),
  )
  return items.length === 0 ? null : <Tabs label={label} items={items} />
}

/**
 * The screens that share a menu entry with the current one, as tabs. Renders nothing if the user may see only one of
 * them.
 * @example <Page title={t('roles:title')}><LineTabs label={t('roles:line')} />...</Page>
 */
export function LineTabs({ label }: { label: string }) {
  const { screen } = useCurrentScreen()
  const all = useScreens()
  const items = useTabItems(screen?.nav ? lineOf(all, screen.nav) : [], (_, path) => path === screen?.path)
  return items.length > 1 ? <Tabs label={label} items={items} /> : null
}

function useTabItems(screens: readonly Screen[], isActive: (href: string, path: string) => boolean) {
  const t = useText()
  const params = useParams({ strict: false }) as Params
  return screens.map(({ path, title }) => {
    const href = fill(path, params)
    return { id: path, href, label: typeof title === 'string' ? t(title) : path, active: isActive(href, path) }
  })
}
