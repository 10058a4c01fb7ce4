/** Whether the browser can reckon in a zone: names go out of use, and a cookie may hold anything. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The zone that the reader has chosen; undefined where the browser's guess counts. */
export function chosenTimeZone(cookies: string = document.cookie): string | undefined {
  const zone = decoded(/(?:^|; )setTimeZone=([^;]*)/.exec(cookies)?.[1] ?? '')
  return isTimeZone(zone) ? zone : undefined
}
