const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a browser may be redirected to an address with an authorization code: HTTPS, HTTP to the local machine, or a
 * custom scheme that contains a domain name. Users read the address before they grant access, so it must read the way
 * browsers parse it: in `https://evil.example\@bank.example/` the backslash ends the host.
 */
export function isRedirectAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s#\\]/.test(text) || /^https?:(?!\/\/[^/])/i.test(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'http:') return local.has(hostname)
  return protocol === 'https:' || /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)
}
