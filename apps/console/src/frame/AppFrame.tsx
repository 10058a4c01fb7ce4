import { Frame, type NavGroup } from '@outpost/ui/Frame'
import { Skeletons } from '@outpost/ui/Page'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useBrand } from '../brand.ts'
import { useChain, useCrumbs } from '../kit/crumbs.ts'
import { useLiveState } from '../kit/live.ts'
import { useCurrentScreen, useScreens } from '../kit/router.tsx'
import { firstScreen, navigationOf } from '../kit/screen.ts'
import { useBrowserStored } from '../kit/storage.ts'
import { useText } from '../kit/texts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BrandMark } from './BrandMark.tsx'
import classes from './Frame.module.css'
import { useDocumentTitle } from './useDocumentTitle.ts'
import { usePreload } from './usePreload.ts'

/** The frame around every page behind the session: header, menu, breadcrumbs, title of the document. */
export function AppFrame() {
  const brand = useBrand()
  const router = useRouter()
  const screens = useScreens()
  const nav = useNavigation()
  const crumbs = useCrumbs()
  const routeKey = useRouterState({ select: (state) => state.location.pathname })
  const [wide, setWide] = useBrowserStored<boolean>('wideNav', true)
  useDocumentTitle(crumbs.at(-1)?.label)
  usePreload(router)
  const go = (href: string) => {
    // The menu entry of the very page that is shown loads it anew (FRAME-028).
    if (href === router.state.location.href) window.location.reload()
    else void router.navigate({ href })
  }
  return (
    <Frame
      brand={<BrandMark />}
      brandCompact={<BrandMark compact />}
      brandHref={firstScreen(screens)?.path ?? '/'}
      brandLabel={brand.short_name}
      banner={<LiveBanner />}
      tools={<AccountMenu />}
      nav={nav}
      collapsed={!wide}
      onCollapsedChange={(collapsed) => setWide(!collapsed)}
      onNavigate={go}
      routeKey={routeKey}
      breadcrumbs={crumbs}
    >
      <Suspense fallback={<Skeletons shape="lines" count={6} />}>
        <Outlet />
      </Suspense>
    </Frame>
  )
}

function useNavigation(): NavGroup[] {
  const t = useText()
  const { screen } = useCurrentScreen()
  const chain = useChain(screen)
  return navigationOf(useScreens()).map(({ group, screens }) => ({
    id: group,
    caption: t(`frame:group.${group}`),
    items: screens.map(({ path, title, nav: { icon: Icon } }) => ({
      id: path,
      href: path,
      label: typeof title === 'string' ? t(title) : path,
      icon: <Icon size={18} stroke={1.75} />,
      active: chain.some((entry) => entry.path === path),
    })),
  }))
}

/** One quiet line while nothing is pushed; what is on screen is then read again every few seconds. */
function LiveBanner() {
  const t = useText()
  if (useLiveState() !== 'down') return null
  return (
    <output className={classes.banner}>
      <IconPlugConnectedX size={14} aria-hidden />
      {t('kit:live.down')}
    </output>
  )
}
