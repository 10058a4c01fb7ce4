/** The public interface of the search feature. */
export { SearchBox } from './SearchBox.tsx'
export { useShortcuts } from './shortcuts/useShortcuts.ts'
export { askForSearch } from './useSearchKeys.ts'
