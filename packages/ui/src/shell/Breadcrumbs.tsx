import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '../Link.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Shell.module.css'

/** A step of the path to the current page. The last one has no address. */
export interface Crumb {
  label: string
  href?: string | undefined
}

/** The path of ancestor pages to the current page. */
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
