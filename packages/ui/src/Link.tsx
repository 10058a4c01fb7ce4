import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, use } from 'react'

/** Goes to an address inside the application. */
export type Navigate = (href: string) => void

const NavigateContext = createContext<Navigate | undefined>(undefined)

/** Lets every link of the design system use the application's router. */
export function NavigateProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>
}

/** True for a click that the browser should answer itself: new tab, new window, download. */
export function isModifiedClick(event: MouseEvent): boolean {
  return (
    event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  )
}

/** Gives the function that moves inside the application; a full page load where no router was given. */
export function useNavigateTo(): Navigate {
  return use(NavigateContext) ?? ((href) => window.location.assign(href))
}

/** A real link that moves inside the application on a plain click and leaves every other click to the browser. */
export function Link({ href, onClick, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const navigate = useNavigateTo()
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (isModifiedClick(event)) return
        event.preventDefault()
        navigate(href)
      }}
      {...rest}
    >
      {children}
    </a>
  )
}
