import { Tabs } from '@outpost/ui/Tabs'
import { useParams, useRouterState } from '@tanstack/react-router'
import { useScreens } from './router.tsx'
import { fill, type Params, tabsOf } from './screen.ts'
import { useText } from './texts.ts'

interface ScreenTabsProps {
  /** Path of the screen whose tabs they are. */
  of: `/${string}`
  /** Accessible name. */
  label: string
}

/**
 * The tabs that this user may see of the page around the caller, whichever rooms have put them there.
 * @example <><ScreenTabs of="/devices/{id}" label={t('device:tabs')} /><Outlet /></>
 */
export function ScreenTabs({ of, label }: ScreenTabsProps) {
  const t = useText()
  const params = useParams({ strict: false }) as Params
  const address = useRouterState({ select: (state) => state.location.pathname })
  const items = tabsOf(useScreens(), of).map(({ path, title }) => {
    const href = fill(path, params)
    return { id: path, href, label: typeof title === 'string' ? t(title) : path, active: address === href || address.startsWith(`${href}/`) }
  })
  return <Tabs label={label} items={items} />
}
