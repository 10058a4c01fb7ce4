/**
 * Path, query and fragment of an address inside this very origin; undefined for any other. Some addresses of ours have a path
 * that is another host's address when it stands by itself: `https://ours//evil.example`, `/.//evil.example` and `/\\evil.example`.
 * @param here the address of the present page, against which the other is read
 */
export function ownPath(wanted: string, here: { href: string; origin: string } = window.location): string | undefined {
  if (!URL.canParse(wanted, here.href)) return undefined
  const url = new URL(wanted, here.href)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === here.origin && !/^\/[/\\]/.test(path) ? path : undefined
}
