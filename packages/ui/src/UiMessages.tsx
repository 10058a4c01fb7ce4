import { createContext, type ReactNode, use, useMemo } from 'react'
import { english, type UiMessages } from './messages/english.ts'

export { english, type UiMessages } from './messages/english.ts'

const MessagesContext = createContext<UiMessages>(english)

/** Gives the design system its words. Keys that are left out stay English. */
export function UiMessagesProvider({
  messages,
  children,
}: {
  messages?: Partial<UiMessages> | undefined
  children: ReactNode
}) {
  const all = useMemo(() => ({ ...english, ...messages }), [messages])
  return <MessagesContext value={all}>{children}</MessagesContext>
}

/** The design system's own words in the reader's language. */
export function useUiMessages(): UiMessages {
  return use(MessagesContext)
}
