import { readStored, writeStored } from '../storage.ts'

const KEY = 'platform'
const given = new URLSearchParams(window.location.search).get('platform')
// The address changes with every page; the layout stays as long as the tab does.
if (given !== null) writeStored(KEY, given, 'session')

/** Whether the console was opened with `platform=mobile`: windows then have the layout for phones on every screen. */
export const isMobileLayout = (): boolean => readStored<string>(KEY, '', 'session') === 'mobile'
