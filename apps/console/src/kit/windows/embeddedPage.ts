/** Where the console itself and the pages of devices live; a frame never shows them. */
const NEVER = /^\/(api|rms-connect|status|socket\.io)(\/|$)/

/** The address of a page that may be shown in a frame: of our own origin, and not one that belongs to a device. */
export function frameAddress(
  wanted: string,
  here: { origin: string; href: string } = window.location,
): string | undefined {
  if (!URL.canParse(wanted, here.href)) return undefined
  const url = new URL(wanted, here.href)
  return url.origin === here.origin && !NEVER.test(url.pathname) ? url.href : undefined
}
