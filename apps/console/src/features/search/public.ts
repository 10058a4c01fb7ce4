/** The public part of the search feature. */
export { SearchBox } from './SearchBox.tsx'
