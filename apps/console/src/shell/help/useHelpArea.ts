import { useChain } from '../../kit/screen/crumbs.ts'
import { type HelpArea, helpOf } from '../../kit/screen/help.ts'
import { useCurrentScreen } from '../../kit/screen/router.tsx'

/** What help there is for the page on screen. */
export const useHelpArea = (): HelpArea | undefined => helpOf(useChain(useCurrentScreen().screen))
