import { Link } from '@outpost/ui/Link'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, createContext, type KeyboardEvent, type ReactNode, use, useId, useState } from 'react'
import classes from './Account.module.css'

interface LineProps {
  icon: ComponentType<{ size?: number; stroke?: number }>
  label: string
  /** Small text at the end of the line, such as the current choice. */
  note?: string | undefined
}

/** Moves the focus between the lines with the arrow keys, as in a menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const lines = [...(event.currentTarget.closest('[data-lines]')?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  if (step === 0 || lines.length === 0) return
  event.preventDefault()
  lines.at((lines.indexOf(event.currentTarget) + step) % lines.length)?.focus()
}

const CloseContext = createContext<() => void>(() => undefined)
/** Provides the lines of the menu with the function that closes it. */
export const AccountMenuCloser = CloseContext

function MessageTree({ icon: Icon, label, note }: LineProps) {
  return (
    <>
      <Icon size={16} stroke={1.75} />
      <span className={classes.label}>{label}</span>
      {note !== undefined && (
        <span className={classes.note} title={note}>
          {note}
        </span>
      )}
    </>
  )
}

/** A line that expands and collapses in place, independently of the others. */
export function AccountPanel({ children, ...labels }: LineProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className={classes.line}
        data-line
        onKeyDown={moveFocus}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <MessageTree {...labels} />
        <IconChevronDown size={14} aria-hidden className={classes.chevron} />
      </button>
      {open && (
        <fieldset id={id} aria-label={labels.label} className={classes.panel}>
          {children}
        </fieldset>
      )}
    </div>
  )
}

/** A line that links to a page of the console or to another site. */
export function AccountLink({ href, ...labels }: LineProps & { href: string }) {
  const close = use(CloseContext)
  const line = { href, className: classes.line, 'data-line': true, onKeyDown: moveFocus, onClick: close }
  // Account pages of a brand on another site are not routes of the console.
  return href.startsWith('/') ? (
    <Link {...line}>
      <MessageTree {...labels} />
    </Link>
  ) : (
    <a {...line} rel="noreferrer">
      <MessageTree {...labels} />
    </a>
  )
}

/** A line that runs an action. */
export function AccountButton({ onClick, ...labels }: LineProps & { onClick: () => void }) {
  const close = use(CloseContext)
  const act = (): void => {
    close()
    onClick()
  }
  return (
    <button type="button" className={classes.line} data-line onKeyDown={moveFocus} onClick={act}>
      <MessageTree {...labels} />
    </button>
  )
}
