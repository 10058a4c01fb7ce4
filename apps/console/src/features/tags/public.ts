/** The front door of the tags room. */
export { findTags } from './options.ts'
export { TagsField } from './TagsField.tsx'
