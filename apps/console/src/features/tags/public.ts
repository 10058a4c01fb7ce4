/** The public interface of the tags feature. */
export { findTags } from './options.ts'
export { tagName } from './tagName.ts'
export { TagsField } from './TagsField.tsx'
export { dialogs as tagDialogs } from './dialogs.ts'
