import { Link } from '@outpost/ui/Link'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, createContext, type KeyboardEvent, type ReactNode, use, useId, useState } from 'react'
import classes from './Account.module.css'

interface LineProps {
  icon: ComponentType<{ size?: number; stroke?: number }>
  label: string
  /** Small words at the end of the line, such as the present choice. */
  note?: string | undefined
}

/** Arrow keys go from line to line, as in a menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const lines = [...(event.currentTarget.closest('[data-lines]')?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  if (step === 0 || lines.length === 0) return
  event.preventDefault()
  lines.at((lines.indexOf(event.currentTarget) + step) % lines.length)?.focus()
}

const CloseContext = createContext<() => void>(() => undefined)
/** Tells the lines inside how the menu is closed. */
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

/** A line that opens and closes in its place, each by itself. */
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

/** A line that leads to a page, of the console or elsewhere. */
export function AccountLink({ href, ...labels }: LineProps & { href: string }) {
  const close = use(CloseContext)
  const line = { href, className: classes.line, 'data-line': true, onKeyDown: moveFocus, onClick: close }
  // A brand's own account pages are not ours to route to.
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

/** A line that does something. */
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
