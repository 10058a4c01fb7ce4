/** The public interface of the search feature. */
export { SearchBox } from './SearchBox.tsx'
