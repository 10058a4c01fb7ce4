import { useChain } from '../../kit/crumbs.ts'
import { type HelpArea, helpOf } from '../../kit/help.ts'
import { useCurrentScreen } from '../../kit/router.tsx'

/** What help there is for the page on screen. */
export const useHelpArea = (): HelpArea | undefined => helpOf(useChain(useCurrentScreen().screen))
