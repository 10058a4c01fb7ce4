import { createContext, type ReactNode, use, useMemo } from 'react'

/** The user's format of numbers and times. `timeZone` is an IANA name; undefined means the browser's time zone. */
export interface UiLocale {
  locale: string
  timeZone: string | undefined
}

const LocaleContext = createContext<UiLocale>({ locale: 'en', timeZone: undefined })

/** Sets the language and time zone of all numbers, dates and ages inside it. */
export function LocaleProvider({
  locale,
  timeZone,
  children,
}: {
  locale?: string | undefined
  timeZone?: string | undefined
  children: ReactNode
}) {
  const value = useMemo(() => ({ locale: locale ?? 'en', timeZone }), [locale, timeZone])
  return <LocaleContext value={value}>{children}</LocaleContext>
}

/** Returns the user's language and time zone. */
export function useUiLocale(): UiLocale {
  return use(LocaleContext)
}
