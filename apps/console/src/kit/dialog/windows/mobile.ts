import { readStored, writeStored } from '../../browser/storage.ts'

const KEY = 'platform'

/**
 * Remembers the layout requested by the first address. The address changes with every page; the layout applies until
 * the tab is closed.
 */
export function rememberLayout(): void {
  const given = new URLSearchParams(window.location.search).get('platform')
  if (given !== null) writeStored(KEY, given, 'session')
}

/** Whether the console was opened with `platform=mobile`. Dialogs then use the phone layout on every screen size. */
export const isMobileLayout = (): boolean => readStored<string>(KEY, '', 'session') === 'mobile'
