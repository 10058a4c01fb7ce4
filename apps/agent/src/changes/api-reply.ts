import type { ApiReply } from '../platform/platform.ts'

/**
 * Whether an answer of the device's API says that a request to change something took effect. The page of a web server,
 * such as one that asks for a password, does not say so.
 */
export function tookEffect({ status, bytes }: Pick<ApiReply, 'status' | 'bytes'>): boolean {
  if (status < 200 || status >= 300) return false
  const text = bytes.toString()
  if (text.trim() === '') return true
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !('success' in body && body.success === false)
  } catch {
    return false
  }
}
