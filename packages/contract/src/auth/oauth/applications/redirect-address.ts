const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a browser may be sent with a code: HTTPS, this machine's own HTTP, or a scheme that an app has registered under its domain. People
 * read the address before they allow access, so it is written as browsers understand it: in `https://evil.example\@bank.example/` the
 * backslash ends the host.
 */
export function isRedirectAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s#\\]/.test(text) || /^https?:(?!\/\/[^/])/i.test(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'http:') return local.has(hostname)
  return protocol === 'https:' || /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)
}
