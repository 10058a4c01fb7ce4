import { createContext, type ReactNode, use, useMemo } from 'react'
import { english, type UiMessages } from './messages/english.ts'

export { english, type UiMessages } from './messages/english.ts'

const MessagesContext = createContext<UiMessages>(english)

/** Sets the texts of the design system. Missing keys stay in English. */
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

/** Returns the texts of the design system in the user's language. */
export function useUiMessages(): UiMessages {
  return use(MessagesContext)
}
