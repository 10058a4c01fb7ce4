/** The public interface of the tasks feature. */
export { groupDialogs as taskDialogs } from './groupDialogs.ts'
