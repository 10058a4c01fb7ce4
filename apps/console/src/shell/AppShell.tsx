import { type Crumb, Shell, type NavGroup } from '@outpost/ui/Shell'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useBrand } from '../brand.ts'
import { SearchBox, useShortcuts } from '../features/search/public.ts'
import { loadChunk } from '../kit/browser/chunk.ts'
import { pageTitle, useChain, useCrumbs } from '../kit/screen/crumbs.ts'
import { useLiveState } from '../kit/live/live.ts'
import { useNetwork } from '../kit/live/network.ts'
import { useCurrentScreen, useScreens } from '../kit/screen/router.tsx'
import { firstScreen, isMarked, navigationOf } from '../kit/screen/screen.ts'
import { useUser } from '../kit/auth/session.tsx'
import { useBrowserStored } from '../kit/browser/storage.ts'
import { useText, withMessages } from '../kit/i18n/i18n.ts'
import { FIRST_RUN_PATH, useFirstRun } from '../features/system/first-run/state.ts'
import { firstRunBannerMessages } from '../features/system/messages.ts'
import { messages as impersonation } from '../features/impersonation/messages.ts'
import { AccountMenu } from './account/AccountMenu.tsx'
import { BrandMark } from './BrandMark.tsx'
import classes from './Shell.module.css'
import { HeaderTools } from './HeaderTools.tsx'
import { useHelpAside } from './help/useHelpAside.tsx'
import { useKeptLanguage } from './translation/useKeptLanguage.ts'
import { useTranslation } from './translation/useTranslation.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'
import { usePreload } from './usePreload.ts'

const Impersonating = lazy(() =>
  loadChunk(() => withMessages(impersonation, () => import('../features/impersonation/Banner.tsx'))),
)

const FirstRun = lazy(() =>
  loadChunk(() =>
    withMessages(firstRunBannerMessages, () => import('../features/system/first-run/FirstRunBanner.tsx')),
  ),
)

/** The layout of all pages that need a session: header, menu, breadcrumbs and document title. */
export function AppShell() {
  const brand = useBrand()
  const router = useRouter()
  const screens = useScreens()
  const nav = useNavigation()
  const crumbs = useCrumbs()
  const routeKey = useRouterState({ select: (state) => state.location.pathname })
  const help = useHelpAside()
  const [wide, setWide] = useBrowserStored<boolean>('wideNav', true)
  useDocumentTitle(usePageTitle(crumbs))
  usePreload(screens)
  useKeptLanguage()
  useTranslation()
  useShortcuts()
  const go = (href: string) => {
    // The menu entry of the current page reloads it, without its filters and search.
    if (href === router.state.location.pathname) window.location.assign(href)
    else void router.navigate({ href })
  }
  return (
    <Shell
      brand={<BrandMark />}
      brandCompact={<BrandMark compact />}
      brandHref={firstScreen(screens)?.path ?? '/'}
      brandLabel={brand.short_name}
      banner={
        <>
          <ImpersonationBanner />
          <ConnectionBanner />
          <FirstRunBanner />
        </>
      }
      search={<SearchBox />}
      tools={
        <>
          <HeaderTools />
          <AccountMenu />
        </>
      }
      nav={nav}
      collapsed={!wide}
      onCollapsedChange={(collapsed) => setWide(!collapsed)}
      onNavigate={go}
      routeKey={routeKey}
      breadcrumbs={crumbs}
      aside={help && <Suspense fallback={null}>{help}</Suspense>}
    >
      <Outlet />
    </Shell>
  )
}

/** The title of the page; a fixed one where the address leads to no page of the user. */
function usePageTitle(crumbs: readonly Crumb[]): string | undefined {
  const t = useText()
  const { screen } = useCurrentScreen()
  const mine = useScreens()
  return screen && mine.includes(screen) ? pageTitle(crumbs, screen) : t('header:lost')
}

function useNavigation(): NavGroup[] {
  const t = useText()
  const { short_name } = useBrand()
  const { screen, params } = useCurrentScreen()
  const chain = useChain(screen)
  return navigationOf(useScreens()).map(({ group, screens }) => ({
    id: group,
    caption: t(`frame:group.${group}`, { name: short_name }),
    items: screens.map((line) => {
      const {
        path,
        title,
        nav: { icon: Icon, label },
      } = line
      return {
        id: path,
        href: path,
        label: label ? t(label) : typeof title === 'string' ? t(title) : path,
        icon: <Icon size={18} stroke={1.75} />,
        active: isMarked(line, chain, params),
      }
    }),
  }))
}

/**
 * A banner that names the impersonated user. If impersonation is ended elsewhere, the data on screen still belongs to
 * that user, so the console is reloaded.
 */
function ImpersonationBanner() {
  const { isImpersonating } = useUser()
  const was = useRef(isImpersonating)
  useEffect(() => {
    if (was.current && !isImpersonating) window.location.assign('/')
    was.current = isImpersonating
  }, [isImpersonating])
  return isImpersonating ? (
    <Suspense fallback={null}>
      <Impersonating />
    </Suspense>
  ) : null
}

/** The way back to the first run, on the page with which a visit starts. */
function FirstRunBanner() {
  const screens = useScreens()
  const page = useRouterState({ select: (state) => state.location.pathname })
  const [run] = useFirstRun()
  const isOffered = run.open && !run.dismissed && screens.some(({ path }) => path === FIRST_RUN_PATH)
  return isOffered && page === firstScreen(screens)?.path ? (
    <Suspense fallback={null}>
      <FirstRun />
    </Suspense>
  ) : null
}

/**
 * A banner shown without a network, while the server does not answer, or without a live connection; the data on screen is
 * then polled every few seconds. The page below stays. When the connection returns, the banner says so for a moment.
 */
function ConnectionBanner() {
  const t = useText()
  const network = useNetwork()
  const live = useLiveState()
  if (network === 'back')
    return (
      <output className={classes.banner} data-good>
        <IconPlugConnected size={14} aria-hidden />
        {t('header:network.back')}
      </output>
    )
  if (network === 'here' && live !== 'down') return null
  return (
    <output className={classes.banner}>
      <IconPlugConnectedX size={14} aria-hidden />
      {network === 'here' ? t('kit:live.down') : `${t(`header:network.${network}`)} ${t('header:network.last')}`}
    </output>
  )
}
