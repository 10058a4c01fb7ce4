/** The front door of the search room. */
export { SearchBox } from './SearchBox.tsx'
