import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '../Link.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Shell.module.css'

/** One step of the way to the current page; the last one has no address. */
export interface Crumb {
  label: string
  href?: string | undefined
}

/** The chain of parent pages and the current one. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const messages = useUiMessages()
  return (
    <nav aria-label={messages.breadcrumb}>
      <ol className={classes.crumbs}>
        {items.map((item, index) => (
          <li key={`${item.href ?? ''}${item.label}`}>
            {index > 0 && <IconChevronRight size={12} aria-hidden className="mantine-rotate-rtl" />}
            {item.href === undefined || index === items.length - 1 ? (
              <span aria-current="page" title={item.label}>
                {item.label}
              </span>
            ) : (
              <Link href={item.href} title={item.label}>
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
