/** The front door of the tags room. */
export { contributeTagAction, type TagActionOffer } from './actionOffers.ts'
export { findTags } from './options.ts'
export { TagsField } from './TagsField.tsx'
