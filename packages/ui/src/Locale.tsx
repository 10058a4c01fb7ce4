import { createContext, type ReactNode, use, useMemo } from 'react'

/** How the reader wants numbers and times. `timeZone` is an IANA name; undefined is the browser's own zone. */
export interface UiLocale {
  locale: string
  timeZone: string | undefined
}

const LocaleContext = createContext<UiLocale>({ locale: 'en', timeZone: undefined })

/** Sets language and time zone for every number, date and age below it. */
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

/** Language and time zone of the reader. */
export function useUiLocale(): UiLocale {
  return use(LocaleContext)
}
