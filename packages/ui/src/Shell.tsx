import { useElementSize } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './shell/Breadcrumbs.tsx'
import classes from './shell/Shell.module.css'
import { Navigation, type NavGroup } from './shell/Navigation.tsx'
import { ScrollToTop } from './shell/ScrollToTop.tsx'
import { useMobileNavigation } from './shell/useMobileNavigation.ts'
import { IconButton } from './IconButton.tsx'
import { IconMenu2 } from '@tabler/icons-react'
import { Link, type Navigate, NavigateProvider } from './Link.tsx'
import { useUiMessages } from './UiMessages.tsx'

export type { Crumb } from './shell/Breadcrumbs.tsx'
export type { NavGroup, NavItem } from './shell/Navigation.tsx'

export interface ShellProps {
  /** Logo and name. On small screens `brandCompact` replaces it. */
  brand: ReactNode
  brandCompact?: ReactNode
  brandHref: string
  brandLabel: string
  /** Shown in the middle of the header. */
  search?: ReactNode
  /** Shown at the right end of the header. */
  tools?: ReactNode
  /** Remains visible above the header, for states that must not be overlooked. */
  banner?: ReactNode
  nav: readonly NavGroup[]
  collapsed: boolean
  onCollapsedChange: (collapsed: boolean) => void
  /** Called with the address of a clicked link. Clicks that open a new tab are left to the browser. */
  onNavigate: Navigate
  /** Changes with the route: closes the navigation overlay and scrolls the page to the top. */
  routeKey: string
  /** From the topmost ancestor to the current page. Not shown if there is only one entry. */
  breadcrumbs?: readonly Crumb[]
  /** A panel to the right of the content, such as help. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of every signed-in page: header, navigation, breadcrumbs, content. */
export function Shell(props: ShellProps) {
  const messages = useUiMessages()
  const { ref: topRef, height: topHeight } = useElementSize()
  const mobile = useMobileNavigation(props.routeKey)
  return (
    <NavigateProvider navigate={props.onNavigate}>
      <div className={classes.frame} style={{ '--frame-top': `${topHeight || 52}px` } as CSSProperties}>
        <a className={classes.skip} href="#content">
          {messages.skipToContent}
        </a>
        <div className={classes.top} ref={topRef}>
          {props.banner}
          <header className={classes.header}>
            <IconButton
              className={classes.burger}
              label={messages.openNavigation}
              icon={<IconMenu2 size={20} />}
              aria-expanded={mobile.opened}
              onClick={mobile.open}
              hint={false}
            />
            <Link href={props.brandHref} className={classes.brand} aria-label={props.brandLabel}>
              <span className={props.brandCompact ? classes.wideOnly : undefined}>{props.brand}</span>
              {props.brandCompact && <span className={classes.narrowOnly}>{props.brandCompact}</span>}
            </Link>
            <div className={classes.search}>{props.search}</div>
            <div className={classes.tools}>{props.tools}</div>
          </header>
        </div>
        <div className={classes.body}>
          <Navigation
            groups={props.nav}
            collapsed={props.collapsed}
            onCollapsedChange={props.onCollapsedChange}
            mobile={mobile}
          />
          <main id="content" className={classes.content} tabIndex={-1}>
            {(props.breadcrumbs?.length ?? 0) > 1 && <Breadcrumbs items={props.breadcrumbs!} />}
            {props.children}
          </main>
          {props.aside && <aside className={classes.aside}>{props.aside}</aside>}
        </div>
        <ScrollToTop />
      </div>
    </NavigateProvider>
  )
}
