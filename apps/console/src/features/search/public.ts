/** The public interface of the search feature. */
export { SearchBox } from './SearchBox.tsx'
export { askForSearch } from './useSearchKeys.ts'
