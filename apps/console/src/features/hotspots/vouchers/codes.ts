/** Escapes a value of a WIFI text: these characters have a meaning in it. */
const escaped = (text: string): string => text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)

/**
 * Returns the content of a QR code by which phones join a network.
 * @param key empty for an open network
 * @example joinText('Guests', '') // 'WIFI:T:nopass;S:Guests;;'
 */
export const joinText = (ssid: string, key: string): string =>
  key === '' ? `WIFI:T:nopass;S:${escaped(ssid)};;` : `WIFI:T:WPA;S:${escaped(ssid)};P:${escaped(key)};;`

/** Returns the address that signs a voucher in. */
export const loginText = (login: string, { username, password }: { username: string; password: string }): string =>
  `${login}?${new URLSearchParams({ username, password }).toString()}`
