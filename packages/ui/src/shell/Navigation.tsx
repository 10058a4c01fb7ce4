import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hint } from '../hint/hint.ts'
import { IconButton } from '../IconButton.tsx'
import { Link } from '../Link.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Navigation.module.css'
import type { MobileNavigation } from './useMobileNavigation.ts'

export interface NavItem {
  id: string
  label: string
  href: string
  /** An icon of 18 px. */
  icon: ReactNode
  active?: boolean
  /** A count or marker at the end of the line. */
  badge?: ReactNode
}

export interface NavGroup {
  id: string
  caption?: string | undefined
  items: readonly NavItem[]
}

interface NavigationProps {
  groups: readonly NavGroup[]
  collapsed: boolean
  onCollapsedChange: (collapsed: boolean) => void
  mobile: MobileNavigation
}

/** The main navigation: 232 px wide, 60 px when collapsed, an overlay on small screens. */
export function Navigation({ groups, collapsed, onCollapsedChange, mobile }: NavigationProps) {
  const messages = useUiMessages()
  const { small, opened, close, panelRef } = mobile
  const narrow = collapsed && !small
  if (small && !opened) return null
  return (
    <>
      {opened && <div className={classes.scrim} aria-hidden />}
      <nav ref={panelRef} className={classes.nav} aria-label={messages.navigation} data-collapsed={narrow || undefined}>
        {small && (
          <div className={classes.close}>
            <IconButton label={messages.close} icon={<IconX size={18} />} onClick={close} hint={false} />
          </div>
        )}
        <div className={classes.groups}>
          {groups
            .filter((group) => group.items.length > 0)
            .map((group) => (
              <Group key={group.id} group={group} narrow={narrow} onNavigated={close} />
            ))}
        </div>
        {!small && (
          <div className={classes.foot}>
            <IconButton
              label={narrow ? messages.expandNavigation : messages.collapseNavigation}
              icon={narrow ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
              aria-expanded={!narrow}
              onClick={() => onCollapsedChange(!collapsed)}
            />
          </div>
        )}
      </nav>
    </>
  )
}

function Group({ group, narrow, onNavigated }: { group: NavGroup; narrow: boolean; onNavigated: () => void }) {
  return (
    <div className={classes.group}>
      {group.caption && (
        <div className={classes.caption} id={`nav-${group.id}`}>
          {group.caption}
        </div>
      )}
      <ul className={classes.list} aria-labelledby={group.caption ? `nav-${group.id}` : undefined}>
        {group.items.map((item) => (
          <li key={item.id}>
            <Link
              href={item.href}
              className={classes.item}
              aria-current={item.active ? 'page' : undefined}
              onClick={onNavigated}
              {...(narrow && hint(item.label, { side: 'right', delay: 100 }))}
            >
              <span className={classes.icon} aria-hidden>
                {item.icon}
              </span>
              <span className={classes.label}>{item.label}</span>
              {item.badge && <span className={classes.badge}>{item.badge}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
