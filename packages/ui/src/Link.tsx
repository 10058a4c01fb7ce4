import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, use } from 'react'

/** Navigates to an address inside the application. */
export type Navigate = (href: string) => void

const NavigateContext = createContext<Navigate | undefined>(undefined)

/** Makes every link of the design system use the application's router. */
export function NavigateProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigateContext value={navigate}>{children}</NavigateContext>
}

/** Returns true for a click that the browser should handle: new tab, new window, download. */
export function isModifiedClick(event: MouseEvent): boolean {
  return (
    event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  )
}

/** Returns the function that navigates inside the application. Without a router it loads the page. */
export function useNavigateTo(): Navigate {
  return use(NavigateContext) ?? ((href) => window.location.assign(href))
}

/** A link that navigates inside the application on a plain click and leaves all other clicks to the browser. */
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
