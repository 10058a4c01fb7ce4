import { href } from '../../../kit/screen/screen.ts'

/** Returns the address of the player for a recording. With a text it opens at the first match from a time on. */
export function recordingAddress(id: number, found?: { q: string; at: number }): string {
  const address = href('/remote/recordings/{id}', { id })
  return found ? `${address}?${new URLSearchParams({ q: found.q, at: String(found.at) })}` : address
}
