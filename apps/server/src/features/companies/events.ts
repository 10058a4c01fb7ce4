import { event } from '../../kit/event.ts'

/** A company has been added; it stands in the tree. */
export const companyAdded = event<{ id: number }>('companyAdded')

/** An empty company is about to be removed. What it leaves behind goes to the one above it. */
export const companyRemoving = event<{ id: number; parentId: number }>('companyRemoving')
