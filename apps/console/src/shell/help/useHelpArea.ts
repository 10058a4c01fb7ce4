import { useChain } from '../../kit/screen/crumbs.ts'
import { type HelpArea, helpOf } from '../../kit/screen/help.ts'
import { useCurrentScreen } from '../../kit/screen/router.tsx'

/** The help area of the current page. */
export const useHelpArea = (): HelpArea | undefined => helpOf(useChain(useCurrentScreen().screen))
