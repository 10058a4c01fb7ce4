/**
 * Returns path, query and fragment of an address of this origin, or undefined for any other address. Addresses whose
 * path alone would be read as the address of another host are rejected too: `https://ours//evil.example`,
 * `/.//evil.example` and `/\\evil.example`.
 * @param here the address of the current page, against which relative addresses are resolved
 */
export function ownPath(wanted: string, here: { href: string; origin: string } = window.location): string | undefined {
  if (!URL.canParse(wanted, here.href)) return undefined
  const url = new URL(wanted, here.href)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === here.origin && !/^\/[/\\]/.test(path) ? path : undefined
}
