import { useEffect, useRef, useState } from 'react'
import { type DesktopConnection, MAX_CLIPBOARD } from './connection.ts'

export interface RemoteClipboard {
  /** The text that was last copied on the target. */
  copied: string
  /** Makes a text the clipboard of the target. */
  send: (text: string) => void
}

/** Whether the browser lets the page read the clipboard without a question. Some browsers do not know the permission. */
async function mayRead(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state === 'granted'
  } catch {
    return false
  }
}

/**
 * Keeps the clipboards of user and target the same, as far as the browser allows: a text that is copied on the target
 * is copied here, and when the user returns to the page, the text that was copied elsewhere is sent to the target.
 */
export function useRemoteClipboard(connection: DesktopConnection, active: boolean): RemoteClipboard {
  const [copied, setCopied] = useState('')
  /** The text that both sides have. Each side would otherwise send it back to the other one. */
  const shared = useRef('')
  const send = (text: string): void => {
    shared.current = text
    connection.paste(text)
  }
  useEffect(
    () =>
      connection.onCopied((text) => {
        shared.current = text
        setCopied(text)
        // Without the permission, or without the focus, the text can be copied in the panel.
        navigator.clipboard?.writeText(text).catch(() => undefined)
      }),
    [connection],
  )
  useEffect(() => {
    if (!active) return
    const look = async (): Promise<void> => {
      if (!(await mayRead())) return
      const text = await navigator.clipboard.readText().catch(() => '')
      if (text === '' || text === shared.current || text.length > MAX_CLIPBOARD) return
      shared.current = text
      connection.paste(text)
    }
    const listener = (): void => void look()
    listener()
    window.addEventListener('focus', listener)
    return () => window.removeEventListener('focus', listener)
  }, [connection, active])
  return { copied, send }
}
