import { type ReactNode, useEffect, useRef } from 'react'
import { isModifiedClick, Link } from './Link.tsx'
import classes from './tabs/Tabs.module.css'

/** A tab. Each tab is a page with its own URL. */
export interface TabItem {
  id: string
  label: string
  href: string
  active?: boolean
  count?: number | undefined
  icon?: ReactNode
  /** The accessible name, if the label alone is not clear. */
  description?: string
  /** Called before the tab opens in this window. */
  onClick?: () => void
}

/** Tabs below a page header. They are links, so a tab can be copied, opened in a new window and returned to. */
export function Tabs({ items, label }: { items: readonly TabItem[]; label: string }) {
  const list = useRef<HTMLUListElement>(null)
  const current = items.findIndex((item) => item.active)

  useEffect(() => {
    const tab = list.current?.children[current]
    if (tab instanceof HTMLElement) list.current?.scrollTo({ left: tab.offsetLeft - 32 })
  }, [current])

  return (
    <nav aria-label={label} className={classes.bar}>
      <ul className={classes.list} ref={list}>
        {items.map((item) => (
          <li key={item.id}>
            <Link
              href={item.href}
              className={classes.tab}
              aria-current={item.active ? 'page' : undefined}
              aria-label={item.description}
              onClick={(event) => isModifiedClick(event) || item.onClick?.()}
            >
              {item.icon}
              {item.label}
              {item.count !== undefined && <span className={classes.count}>{item.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
