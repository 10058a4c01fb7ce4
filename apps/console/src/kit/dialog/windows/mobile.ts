import { readStored, writeStored } from '../../browser/storage.ts'

const KEY = 'platform'

/** Keeps what the first address says of the layout: addresses change with every page, the layout stays as long as the tab. */
export function rememberLayout(): void {
  const given = new URLSearchParams(window.location.search).get('platform')
  if (given !== null) writeStored(KEY, given, 'session')
}

/** Whether the console was opened with `platform=mobile`: windows then have the layout for phones on every screen. */
export const isMobileLayout = (): boolean => readStored<string>(KEY, '', 'session') === 'mobile'
