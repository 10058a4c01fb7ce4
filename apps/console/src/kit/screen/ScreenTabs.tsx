import { Tabs } from '@outpost/ui/Tabs'
import { useParams, useRouterState } from '@tanstack/react-router'
import { useCurrentScreen, useScreens } from './router.tsx'
import { fill, lineOf, type Params, type Screen, tabsOf } from './screen.ts'
import { useText } from '../i18n/i18n.ts'

interface ScreenTabsProps {
  /** Path of the screen whose tabs they are. */
  of: `/${string}`
  /** Accessible name. */
  label: string
}

/**
 * The tabs that this user may see of the page around the caller, whichever features have put them there.
 * @example <><ScreenTabs of="/devices/{id}" label={t('device:tabs')} /><Outlet /></>
 */
export function ScreenTabs({ of, label }: ScreenTabsProps) {
  const address = useRouterState({ select: (state) => state.location.pathname })
  const items = useTabItems(tabsOf(useScreens(), of), (href) => address === href || address.startsWith(`${href}/`))
  return <Tabs label={label} items={items} />
}

/**
 * The screens that share the present one's line of the menu, as tabs of one another. Nothing where the user may
 * see but one of them.
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
