/** The public part of the tags feature. */
export { findTags } from './options.ts'
export { TagsField } from './TagsField.tsx'
