/** Browsers by user agent pattern. Browsers whose user agent also names another browser come first. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (list: typeof BROWSERS, text: string): string | undefined => list.find(([sign]) => sign.test(text))?.[1]

/**
 * Returns the usual names of browser and system of a user agent; for an unknown browser its first word, and undefined
 * if it is empty.
 */
export function browserOf(userAgent: string | null): string | undefined {
  const text = userAgent?.trim() ?? ''
  if (text === '') return undefined
  const browser = named(BROWSERS, text)
  const parts = [browser, named(SYSTEMS, text)].filter((part) => part !== undefined)
  return browser === undefined ? text.split(/[\s/]/)[0]!.slice(0, 40) : parts.join(', ')
}
